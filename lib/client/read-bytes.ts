import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { startDeadline } from '#shared/deadline.ts';
import { networkError } from './exchange.ts';
import { responseError } from './read-response.ts';
import { RequestError } from './request-error.ts';
import { attachmentUrl } from './attachment-url.ts';

/**
 * Downloads the file that a document's `attachment` names.
 * @throws RequestError, without a notice
 */
export async function readBytes(attachment: string): Promise<Uint8Array> {
  const deadline = startDeadline(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(attachmentUrl(attachment), { signal: deadline.signal });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw responseError(await response.text(), response.status);
  } catch (error) {
    throw error instanceof RequestError ? error : networkError(deadline);
  } finally {
    deadline.clear();
  }
}
