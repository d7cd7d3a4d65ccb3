import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the certificates, also while the page loads, with its primary action. */
export function CertificatesHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader
      title="Digital Signature"
      description="The certificates that documents are signed with."
      action={action}
    />
  );
}
