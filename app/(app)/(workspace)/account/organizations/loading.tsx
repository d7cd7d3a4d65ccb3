import Skeleton from '@mui/material/Skeleton';
import { OrganizationsHeader } from '#components/account/organizations/organizations-header.tsx';

export default function LoadingOrganizations() {
  return (
    <>
      <OrganizationsHeader />
      <Skeleton variant="rounded" sx={{ height: 200, maxWidth: 760 }} />
    </>
  );
}
