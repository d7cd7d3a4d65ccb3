export { AppFrame as default } from '../app-frame.tsx';
