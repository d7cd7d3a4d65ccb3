import { AccountSettingsScreen } from '#components/account/settings/account-settings-screen.tsx';
import { LoadedCalls } from '#components/ui/loaded-calls.tsx';
import { getProfileSettings } from '#contracts/localisation.ts';
import { getNotificationPreferences } from '#contracts/notification-preferences.ts';
import { getDialingCodes } from '#contracts/reference-data.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { loadEntries, loadEntry } from '#server/load-entry.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Account Settings' };

export default async function AccountSettingsPage() {
  const query = { purpose: 'localisation_settings' } as const;
  const [first, entries] = await Promise.all([
    orUndefined(callService(getProfile, { query })),
    loadEntries(
      loadEntry(getDialingCodes, {}),
      loadEntry(getProfileSettings, {}),
      loadEntry(getNotificationPreferences, {}),
    ),
  ]);
  return (
    <LoadedCalls entries={entries}>
      <AccountSettingsScreen first={first} />
    </LoadedCalls>
  );
}
