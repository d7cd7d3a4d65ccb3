/** Where the browser reads a document's bytes: `attachment` is a path of the document service. */
export function attachmentUrl(attachment: string): string {
  return `/api/document${attachment}`;
}
