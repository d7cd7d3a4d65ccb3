import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingUserManagement() {
  return (
    <>
      <PageHeader
        title="User Management"
        description="The members of your organization, their roles, and who is invited."
      />
      <Skeleton variant="rounded" sx={{ height: 420 }} />
    </>
  );
}
