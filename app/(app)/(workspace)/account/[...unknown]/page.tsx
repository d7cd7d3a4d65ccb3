export { default, metadata } from '../../unknown-address.tsx';
