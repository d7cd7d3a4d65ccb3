import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';

/** Title of the documents screen, also while it loads. */
export function DocumentsTitle({ action }: { action?: ReactNode }) {
  return (
    <PageHeader
      isFlatOnPhone
      title="Documents"
      description="Upload PDF files, name who signs them, and follow each signature."
      action={action}
    />
  );
}
