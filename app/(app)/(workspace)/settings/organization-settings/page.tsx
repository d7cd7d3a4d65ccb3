import { OrganizationSettingsScreen } from '#components/organization/organization-settings-screen.tsx';
import { LoadedCalls } from '#components/ui/loaded-calls.tsx';
import { getSecurityRequirements } from '#contracts/organization-security.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { getRetention } from '#contracts/retention.ts';
import { loadEntries, loadEntry } from '#server/load-entry.ts';
import { loadPlaces } from '#server/load-places.ts';
import { mayWrite, requireRead } from '#server/permissions.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Organization Settings' };

const loadOrganization = () => orUndefined(callService(getOrganizations, { query: { purpose: 'general' } }));

export default async function OrganizationSettingsPage() {
  await requireRead('settings');
  const loading = loadOrganization();
  const [first, mayChange, entries] = await Promise.all([
    loading,
    mayWrite('settings'),
    loadEntries(
      loadEntry(getSecurityRequirements, {}),
      loadEntry(getRetention, {}),
      loadPlaces(loading.then((loaded) => loaded?.rows[0]?.country_id)),
    ),
  ]);
  return (
    <LoadedCalls entries={entries}>
      <OrganizationSettingsScreen first={first} mayChange={mayChange} />
    </LoadedCalls>
  );
}
