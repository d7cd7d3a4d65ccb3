import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Page not found' };

export { NotFoundContent as default } from '#components/shell/not-found-content.tsx';
