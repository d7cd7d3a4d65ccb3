import Skeleton from '@mui/material/Skeleton';
import { BillingAddressHeader } from '#components/organization/billing-address-header.tsx';

export default function LoadingBillingAddress() {
  return (
    <>
      <BillingAddressHeader />
      <Skeleton variant="rounded" sx={{ height: 520, maxWidth: 640 }} />
    </>
  );
}
