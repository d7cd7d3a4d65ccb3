import { SigningLevelScreen } from '#components/settings/signing-level-screen.tsx';
import { getSigningSettings } from '#contracts/signing-settings.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Signature Level' };

export default async function SignatureLevelPage() {
  return <SigningLevelScreen first={await orUndefined(callService(getSigningSettings, {}))} />;
}
