import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { SupportHeader } from '#components/support/support-header.tsx';

export default function LoadingSupport() {
  return (
    <>
      <SupportHeader />
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 4 }}>
        <Skeleton variant="rounded" sx={{ height: 460, flex: 3 }} />
        <Skeleton variant="rounded" sx={{ height: 460, flex: 2 }} />
      </Stack>
    </>
  );
}
