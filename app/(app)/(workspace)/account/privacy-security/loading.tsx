import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { PrivacySecurityHeader } from '#components/account/privacy-security/privacy-security-header.tsx';

export default function LoadingPrivacySecurity() {
  return (
    <>
      <PrivacySecurityHeader />
      <Stack sx={{ gap: 4 }}>
        <Skeleton variant="rounded" sx={{ height: 280, maxWidth: 420 }} />
        <Skeleton variant="rounded" sx={{ height: 180 }} />
        <Skeleton variant="rounded" sx={{ height: 180 }} />
      </Stack>
    </>
  );
}
