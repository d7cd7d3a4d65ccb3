import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { CertificatesHeader } from '#components/settings/certificates-header.tsx';

export default function LoadingCertificates() {
  return (
    <>
      <CertificatesHeader />
      <Stack sx={{ gap: 4 }}>
        <Skeleton variant="rounded" sx={{ height: 160 }} />
        <Skeleton variant="rounded" sx={{ height: 160 }} />
      </Stack>
    </>
  );
}
