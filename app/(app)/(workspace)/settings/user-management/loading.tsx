import Skeleton from '@mui/material/Skeleton';
import { UserManagementHeader } from '#components/organization/people/user-management-header.tsx';

export default function LoadingUserManagement() {
  return (
    <>
      <UserManagementHeader />
      <Skeleton variant="rounded" sx={{ height: 420 }} />
    </>
  );
}
