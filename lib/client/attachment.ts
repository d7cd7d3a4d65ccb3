import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { startDeadline } from '#shared/deadline.ts';
import { networkError } from './exchange.ts';
import { responseError } from './read-response.ts';
import { RequestError } from './request-error.ts';
import { inSession } from './session-renewal.ts';

const CONTRACT_PATH = /^\/document\/[^/?#]+\/attachment(?:\?|$)/;

/**
 * Returns the URL at the BFF of a document's `attachment`. This product's document service gives a path of the contract; a
 * third-party service may give any path or an absolute URL, which the BFF fetches from that service's origin only.
 */
export function attachmentUrl(attachment: string): string {
  if (CONTRACT_PATH.test(attachment)) return `/api/document${attachment}`;
  return `/api/attachment?${new URLSearchParams({ url: attachment }).toString()}`;
}

/**
 * Downloads the file of a document's `attachment`.
 * @throws RequestError, without a notice
 */
export function readAttachment(attachment: string): Promise<Uint8Array> {
  return inSession(() => readOnce(attachment));
}

async function readOnce(attachment: string): Promise<Uint8Array> {
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
