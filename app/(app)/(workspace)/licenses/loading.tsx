import Skeleton from '@mui/material/Skeleton';
import { LicenseTitle } from '#components/license/license-title.tsx';

/** Placeholder of the license info. */
export default function LoadingLicenses() {
  return (
    <>
      <LicenseTitle />
      <Skeleton variant="rounded" sx={{ height: 100, mb: 3 }} />
      <Skeleton variant="rounded" sx={{ height: 300 }} />
    </>
  );
}
