import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingSignatureProperties() {
  return (
    <>
      <PageHeader
        title="Signature Properties"
        description="What the sign form starts with. Each signature can be changed before it is made."
      />
      <Skeleton variant="rounded" sx={{ height: 420, maxWidth: 560 }} />
    </>
  );
}
