import { SigningLevelScreen } from '#components/settings/signing-level-screen.tsx';
import { getSigningSettings } from '#contracts/signing-settings.ts';
import { notFound } from 'next/navigation';
import { ServiceError } from '#server/service-error.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Signature Level' };

export default async function SignatureLevelPage() {
  return <SigningLevelScreen first={await loadSettings()} />;
}

/** Without an answer the screen comes all the same, asks again by itself and offers to retry. */
async function loadSettings() {
  try {
    return await callService(getSigningSettings, {});
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'not_available') notFound();
    return undefined;
  }
}
