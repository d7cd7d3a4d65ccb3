import { GENERIC_ERROR } from '#contracts/messages.ts';
import { USB_HELPER_META, USB_HELPER_URL, usbMessages, type UsbHelperCall } from '#contracts/usb.ts';
import type { z } from '#contracts/zod.ts';
import { parseEnvelope } from '#shared/parse-answer.ts';
import { exchange, type RawAnswer } from './exchange.ts';
import { failureOf } from './read-answer.ts';
import { RequestError } from './request-error.ts';

type HelperInput<C extends UsbHelperCall> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;

/**
 * Asks the USB helper on the person's own machine; the only call of a page that does not go to our own server.
 * Throws RequestError, of kind `unreachable` where no helper runs; nothing is told but by the caller.
 */
export async function askUsbHelper<C extends UsbHelperCall>(
  call: C,
  input: HelperInput<C>,
): Promise<z.output<C['data']>> {
  const hasBody = input !== undefined;
  const { status, text } = await reached(call.path, {
    method: call.method,
    cache: 'no-store',
    credentials: 'omit',
    ...(hasBody ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) } : {}),
  });
  const envelope = parseEnvelope(text);
  if (envelope && envelope.success !== '1') throw failureOf(envelope, status);
  const parsed = call.data.safeParse(envelope?.data);
  if (!parsed.success) throw new RequestError({ kind: 'rejected', status, message: GENERIC_ERROR });
  return parsed.data as z.output<C['data']>; // parsed by this very call's schema
}

/** Where the page says that the helper is. */
function helperUrl(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${USB_HELPER_META}"]`);
  return meta?.content ?? USB_HELPER_URL;
}

async function reached(path: string, init: RequestInit): Promise<RawAnswer> {
  try {
    return await exchange(`${helperUrl()}${path}`, init);
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'unreachable') throw error;
    throw new RequestError({ kind: 'unreachable', status: 0, message: usbMessages.helperMissing });
  }
}
