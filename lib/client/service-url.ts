const OWN_PATH = /^\/document\/[^/?#]+\/attachment(?:\?|$)/;

/**
 * Returns where the browser reads a document's bytes. `attachment` is a path of the contract at this product's document service; of
 * a service of another make it may be any path or an absolute URL, which the BFF fetches from that service's own origin alone.
 */
export function attachmentUrl(attachment: string): string {
  if (OWN_PATH.test(attachment)) return `/api/document${attachment}`;
  return `/api/attachment?${new URLSearchParams({ url: attachment }).toString()}`;
}
