import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingApi() {
  return (
    <>
      <PageHeader
        title="API"
        description="Keys with which your own programs upload, follow and verify documents."
      />
      <Skeleton variant="rounded" sx={{ height: 320 }} />
    </>
  );
}
