import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { GENERIC_ERROR, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';
import { startDeadline } from '#shared/deadline.ts';
import { parseEnvelope } from '#shared/parse-answer.ts';
import { failureOf } from './read-answer.ts';
import { RequestError } from './request-error.ts';
import { attachmentUrl } from './service-url.ts';

/** The bytes behind a document's `attachment`. Throws RequestError; nothing is told but by the caller. */
export async function readBytes(attachment: string): Promise<Uint8Array> {
  const deadline = startDeadline(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(attachmentUrl(attachment), { signal: deadline.signal });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    const envelope = parseEnvelope(await response.text());
    throw envelope
      ? failureOf(envelope, response.status)
      : new RequestError({ kind: 'rejected', status: response.status, message: GENERIC_ERROR });
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw deadline.hasPassed()
      ? new RequestError({ kind: 'timed_out', status: 0, message: TIMED_OUT.description })
      : new RequestError({ kind: 'unreachable', status: 0, message: UNREACHABLE });
  } finally {
    deadline.clear();
  }
}
