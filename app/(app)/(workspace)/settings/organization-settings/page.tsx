import { OrganizationSettingsScreen } from '#components/organization/organization-settings-screen.tsx';
import { getOrganizations } from '#contracts/organization.ts';
import { mayWrite, requireRead } from '#server/permissions.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Organization Settings' };

export default async function OrganizationSettingsPage() {
  await requireRead('settings');
  const [first, mayChange] = await Promise.all([
    orUndefined(callService(getOrganizations, { query: { purpose: 'general' } })),
    mayWrite('settings'),
  ]);
  return <OrganizationSettingsScreen first={first} mayChange={mayChange} />;
}
