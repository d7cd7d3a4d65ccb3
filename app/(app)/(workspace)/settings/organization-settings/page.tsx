import { OrganizationSettingsScreen } from '#components/organization/organization-settings-screen.tsx';
import { LoadedCalls } from '#components/ui/loaded-calls.tsx';
import { getSecurityRequirements } from '#contracts/organization-security.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { getCountries, getStates } from '#contracts/reference-data.ts';
import { getRetention } from '#contracts/retention.ts';
import { loadEntries, loadEntry, type Entries } from '#server/load-entry.ts';
import { mayWrite, requireRead } from '#server/permissions.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Organization Settings' };

const loadOrganization = () => orUndefined(callService(getOrganizations, { query: { purpose: 'general' } }));

/** Returns the states of the country where the organization is. */
async function loadOwnStates(): Promise<Entries> {
  const country_id = (await loadOrganization())?.rows[0]?.country_id;
  return country_id ? loadEntry(getStates, { query: { country_id } }) : {};
}

export default async function OrganizationSettingsPage() {
  await requireRead('settings');
  const [first, mayChange, entries] = await Promise.all([
    loadOrganization(),
    mayWrite('settings'),
    loadEntries(
      loadEntry(getSecurityRequirements, {}),
      loadEntry(getRetention, {}),
      loadEntry(getCountries, {}),
      loadOwnStates(),
    ),
  ]);
  return (
    <LoadedCalls entries={entries}>
      <OrganizationSettingsScreen first={first} mayChange={mayChange} />
    </LoadedCalls>
  );
}
