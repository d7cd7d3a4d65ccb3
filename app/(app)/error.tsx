'use client';
import { ErrorContent, type ErrorContentProps } from '#components/shell/error-content.tsx';
import { PlainPage } from '#components/shell/plain-page.tsx';

/** Shown when rendering a page, or the frame around it, has failed. */
export default function ErrorPage(props: ErrorContentProps) {
  return (
    <PlainPage>
      <ErrorContent {...props} />
    </PlainPage>
  );
}
