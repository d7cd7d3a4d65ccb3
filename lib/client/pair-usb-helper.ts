import { forgetPairingSecret, keepPairingSecret, pairingSecret } from './pairing-secret.ts';
import { isNotPaired } from './usb-helper-error.ts';
import { askUsbHelper } from './usb-helper.ts';

const loadPairing = () => import('#contracts/usb-pairing.ts');

/**
 * Pairs this browser with the helper by the code that the helper shows.
 * @throws RequestError with messages at the field `code`
 */
export async function pairThisBrowser(code: string): Promise<void> {
  const { secret } = await askUsbHelper(async () => (await loadPairing()).pairUsbHelper, { code });
  keepPairingSecret(secret);
}

/**
 * Ends the pairing of this browser, at the helper first, so that a copy of the secret becomes void too.
 * @throws RequestError if the helper does not respond; the pairing then stays
 */
export async function unpairThisBrowser(): Promise<void> {
  const secret = pairingSecret();
  if (secret === null) return;
  try {
    await askUsbHelper(async () => (await loadPairing()).unpairUsbHelper, undefined);
  } catch (error) {
    if (!isNotPaired(error)) throw error;
  }
  forgetPairingSecret(secret);
}
