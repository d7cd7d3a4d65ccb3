'use client';
export { ErrorContent as default } from '#components/shell/error-content.tsx';
