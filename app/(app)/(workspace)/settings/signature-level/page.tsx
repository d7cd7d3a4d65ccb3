import { SigningLevelScreen } from '#components/settings/signing-level-screen.tsx';
import { getSigningSettings } from '#contracts/signing-settings.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';
import { requireRead } from '#server/permissions.ts';

export const metadata = { title: 'Signature Level' };

export default async function SignatureLevelPage() {
  await requireRead('settings');
  return <SigningLevelScreen first={await orUndefined(callService(getSigningSettings, {}))} />;
}
