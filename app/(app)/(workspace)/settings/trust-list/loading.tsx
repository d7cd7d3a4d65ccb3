import Skeleton from '@mui/material/Skeleton';
import { TrustListHeader } from '#components/settings/trust-list-header.tsx';

export default function LoadingTrustList() {
  return (
    <>
      <TrustListHeader />
      <Skeleton variant="rounded" sx={{ height: 320 }} />
    </>
  );
}
