import { GENERIC_ERROR } from '#contracts/messages.ts';
import type { UsbHelperCall } from '#contracts/usb.ts';
import { USB_HELPER_META, USB_HELPER_URL, usbMessages } from '#contracts/usb-constants.ts';
import type { z } from '#contracts/zod.ts';
import { NOT_PAIRED } from '#contracts/usb-constants.ts';
import { parseEnvelope } from '#shared/parse-envelope.ts';
import { exchange, type RawResponse } from './exchange.ts';
import { forgetPairingSecret, pairingSecret } from './pairing-secret.ts';
import { responseError } from './read-response.ts';
import { RequestError } from './request-error.ts';

type HelperInput<C extends UsbHelperCall> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;

/**
 * Calls the USB helper on the user's own machine, by a call or what loads it; every other call of a page goes to the BFF.
 * @throws RequestError, without a notice; of kind `unreachable` when no helper is running, with the code `not_paired` when this
 * browser has to be paired
 */
export async function askUsbHelper<C extends UsbHelperCall>(
  named: C | (() => Promise<C>),
  input: HelperInput<C>,
): Promise<z.output<C['data']>> {
  const call = typeof named === 'function' ? await named() : named;
  const hasBody = input !== undefined;
  const secret = call.isOpen ? null : pairingSecret();
  const { status, text } = await sendToHelper(call.path, {
    method: call.method,
    cache: 'no-store',
    credentials: 'omit',
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    },
    ...(hasBody ? { body: JSON.stringify(input) } : {}),
  });
  const envelope = parseEnvelope(text);
  if (envelope && envelope.success !== '1') {
    if (secret !== null && envelope.code === NOT_PAIRED) forgetPairingSecret(secret);
    throw responseError(text, status);
  }
  const parsed = call.data.safeParse(envelope?.data);
  if (!parsed.success) throw new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
  return parsed.data as z.output<C['data']>; // parsed by this very call's schema
}

/** Returns whether any program answers at the address of the helper, also one that this page may not use. */
export async function isAnyHelperThere(): Promise<boolean> {
  try {
    const { getUsbHelperStatus } = await import('#contracts/usb.ts');
    await exchange(`${helperUrl()}${getUsbHelperStatus.path}`, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
    });
    return true;
  } catch {
    return false;
  }
}

/** Returns the URL of the helper, which the server writes into the page. */
function helperUrl(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${USB_HELPER_META}"]`);
  return meta?.content ?? USB_HELPER_URL;
}

async function sendToHelper(path: string, init: RequestInit): Promise<RawResponse> {
  try {
    return await exchange(`${helperUrl()}${path}`, init);
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'unreachable') throw error;
    throw new RequestError({ kind: 'unreachable', status: 0, message: usbMessages.helperMissing });
  }
}
