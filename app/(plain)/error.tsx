'use client';
import { ErrorContent, type ErrorContentProps } from '#components/shell/error-content.tsx';

/** Shown within the frame of a plain page that could not be rendered. */
export default function PlainError(props: ErrorContentProps) {
  return (
    <main>
      <ErrorContent {...props} />
    </main>
  );
}
