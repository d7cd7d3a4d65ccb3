import Skeleton from '@mui/material/Skeleton';
import { SignaturePropertiesHeader } from '#components/signing/properties/signature-properties-header.tsx';

export default function LoadingSignatureProperties() {
  return (
    <>
      <SignaturePropertiesHeader />
      <Skeleton variant="rounded" sx={{ height: 420, maxWidth: 560 }} />
    </>
  );
}
