import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the organization settings, also while the page loads. */
export function OrganizationSettingsHeader() {
  return (
    <PageHeader
      title="Organization Settings"
      description="The name your members see, where the organization is, and when its financial year begins."
    />
  );
}
