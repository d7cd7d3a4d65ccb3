import { AccountSettingsScreen } from '#components/account/settings/account-settings-screen.tsx';
import { getProfile } from '#contracts/user-profile.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Account Settings' };

export default async function AccountSettingsPage() {
  const query = { purpose: 'localisation_settings' } as const;
  return <AccountSettingsScreen first={await orUndefined(callService(getProfile, { query }))} />;
}
