export { PublicFrame as default } from '#components/shell/public-frame.tsx';
