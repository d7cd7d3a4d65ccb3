import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingCertificates() {
  return (
    <>
      <PageHeader title="Digital Signature" description="The certificates that documents are signed with." />
      <Stack sx={{ gap: 4 }}>
        <Skeleton variant="rounded" sx={{ height: 160 }} />
        <Skeleton variant="rounded" sx={{ height: 160 }} />
      </Stack>
    </>
  );
}
