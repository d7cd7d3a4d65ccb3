import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the account settings, also while they load. */
export function AccountSettingsHeader() {
  return <PageHeader title="Account Settings" description="Who you are here, and how you read it." />;
}
