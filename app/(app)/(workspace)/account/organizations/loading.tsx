import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingOrganizations() {
  return (
    <>
      <PageHeader
        title="Organizations"
        description="The organizations that you belong to, and the one that your next sign-in begins with."
      />
      <Skeleton variant="rounded" sx={{ height: 200, maxWidth: 760 }} />
    </>
  );
}
