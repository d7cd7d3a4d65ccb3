import { PageHeader } from '#components/ui/page-header.tsx';

/** Title of the license page, also while it loads. */
export function LicenseTitle() {
  return (
    <PageHeader title="License Info" description="The plan of this organization and what it uses of it." />
  );
}
