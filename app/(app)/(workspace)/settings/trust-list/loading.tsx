import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingTrustList() {
  return (
    <>
      <PageHeader
        title="Trust List"
        description="Authorities whose certificates your organization believes when signatures are checked."
      />
      <Skeleton variant="rounded" sx={{ height: 320 }} />
    </>
  );
}
