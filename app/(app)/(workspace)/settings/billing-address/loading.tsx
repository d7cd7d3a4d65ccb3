import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingBillingAddress() {
  return (
    <>
      <PageHeader
        title="Billing Address"
        description="What invoices to your organization carry, and where they go."
      />
      <Skeleton variant="rounded" sx={{ height: 520, maxWidth: 640 }} />
    </>
  );
}
