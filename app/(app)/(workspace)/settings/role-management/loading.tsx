import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingRoleManagement() {
  return (
    <>
      <PageHeader
        title="Role Management"
        description="What the members of your organization may see and do, role by role."
      />
      <Skeleton variant="rounded" sx={{ height: 420 }} />
    </>
  );
}
