import { NOT_PAIRED, pairUsbHelper, unpairUsbHelper } from '#contracts/usb-pairing.ts';
import { forgetPairingSecret, keepPairingSecret, pairingSecret } from './pairing-secret.ts';
import { RequestError } from './request-error.ts';
import { askUsbHelper } from './usb-helper.ts';

/**
 * Pairs this browser with the helper by the code that the helper shows.
 * @throws RequestError with messages at the field `code`
 */
export async function pairThisBrowser(code: string): Promise<void> {
  const { secret } = await askUsbHelper(pairUsbHelper, { code });
  keepPairingSecret(secret);
}

/**
 * Ends the pairing of this browser, at the helper first, so that a copy of the secret is of no use either.
 * @throws RequestError if the helper does not answer; the pairing then stays
 */
export async function unpairThisBrowser(): Promise<void> {
  const secret = pairingSecret();
  if (secret === null) return;
  try {
    await askUsbHelper(unpairUsbHelper, undefined);
  } catch (error) {
    if (!isNotPaired(error)) throw error;
  }
  forgetPairingSecret(secret);
}

/** Returns whether the helper refused a call since this browser is not paired, or not any more. */
export const isNotPaired = (error: unknown): boolean =>
  error instanceof RequestError && error.code === NOT_PAIRED;
