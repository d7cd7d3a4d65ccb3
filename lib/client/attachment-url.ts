const CONTRACT_PATH = /^\/document\/[^/?#]+\/attachment(?:\?|$)/;

/**
 * Returns the URL at the BFF of a document's `attachment`. This product's document service gives a path of the contract; a
 * third-party service may give any path or an absolute URL, which the BFF fetches from that service's origin only.
 */
export function attachmentUrl(attachment: string): string {
  if (CONTRACT_PATH.test(attachment)) return `/api/document${attachment}`;
  return `/api/attachment?${new URLSearchParams({ url: attachment }).toString()}`;
}
