/** Returns the URL at the BFF of a document's `attachment`, which is a path of the document service. */
export function attachmentUrl(attachment: string): string {
  return `/api/document${attachment}`;
}
