import Skeleton from '@mui/material/Skeleton';
import { OrganizationSettingsHeader } from '#components/organization/organization-settings-header.tsx';

export default function LoadingOrganizationSettings() {
  return (
    <>
      <OrganizationSettingsHeader />
      <Skeleton variant="rounded" sx={{ height: 520, maxWidth: 640 }} />
    </>
  );
}
