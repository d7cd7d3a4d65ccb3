import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingApiReference() {
  return (
    <>
      <PageHeader title="API reference" description="The calls that a program can make with an API key." />
      <Skeleton variant="rounded" sx={{ height: 520, maxWidth: 860 }} />
    </>
  );
}
