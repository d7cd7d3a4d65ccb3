import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingSignatureLevel() {
  return (
    <>
      <PageHeader
        title="Signature Level"
        description="How much proof your signatures carry, and so how long they can be checked."
      />
      <Skeleton variant="rounded" sx={{ height: 320, maxWidth: 640 }} />
    </>
  );
}
