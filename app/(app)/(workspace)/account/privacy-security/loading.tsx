import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingPrivacySecurity() {
  return (
    <>
      <PageHeader
        title="Privacy and Security"
        description="Your password, your second factor, and the devices on which you are signed in."
      />
      <Stack sx={{ gap: 4 }}>
        <Skeleton variant="rounded" sx={{ height: 280, maxWidth: 420 }} />
        <Skeleton variant="rounded" sx={{ height: 180 }} />
        <Skeleton variant="rounded" sx={{ height: 180 }} />
      </Stack>
    </>
  );
}
