import Skeleton from '@mui/material/Skeleton';
import { AccountSettingsHeader } from '#components/account/settings/account-settings-header.tsx';

export default function LoadingAccountSettings() {
  return (
    <>
      <AccountSettingsHeader />
      <Skeleton variant="rounded" sx={{ height: 420, maxWidth: 640 }} />
    </>
  );
}
