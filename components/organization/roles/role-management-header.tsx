import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the role management, also while the page loads, with its primary action. */
export function RoleManagementHeader({ action }: { action?: ReactNode }) {
  return (
    <PageHeader
      title="Role Management"
      description="What the members of your organization may see and do, role by role."
      action={action}
    />
  );
}
