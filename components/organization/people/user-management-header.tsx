import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the user management, also while the page loads, with its primary action. */
export function UserManagementHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader
      title="User Management"
      description="The members of your organization, their roles, who is invited, and guests who only sign."
      action={action}
    />
  );
}
