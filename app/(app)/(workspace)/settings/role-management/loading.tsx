import Skeleton from '@mui/material/Skeleton';
import { RoleManagementHeader } from '#components/organization/roles/role-management-header.tsx';

export default function LoadingRoleManagement() {
  return (
    <>
      <RoleManagementHeader />
      <Skeleton variant="rounded" sx={{ height: 420 }} />
    </>
  );
}
