import Skeleton from '@mui/material/Skeleton';
import { PageHeader } from '#components/ui/page-header.tsx';

export default function LoadingOrganizationSettings() {
  return (
    <>
      <PageHeader
        title="Organization Settings"
        description="The name your members see, where the organization is, and when its financial year begins."
      />
      <Skeleton variant="rounded" sx={{ height: 520, maxWidth: 640 }} />
    </>
  );
}
