import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the user's organizations, also while the page loads, with its primary action. */
export function OrganizationsHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader
      title="Organizations"
      description="The organizations that you belong to, and the one that your next sign-in begins with."
      action={action}
    />
  );
}
