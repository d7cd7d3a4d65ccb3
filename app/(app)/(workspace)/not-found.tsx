export { NotFoundContent as default } from '#components/shell/not-found-content.tsx';
