import Skeleton from '@mui/material/Skeleton';
import { SigningLevelHeader } from '#components/settings/signing-level-header.tsx';

export default function LoadingSignatureLevel() {
  return (
    <>
      <SigningLevelHeader />
      <Skeleton variant="rounded" sx={{ height: 320, maxWidth: 640 }} />
    </>
  );
}
