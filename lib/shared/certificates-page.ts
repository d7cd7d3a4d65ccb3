/** Returns the path of the page with the reader's certificates, which leads back to the document if one is given. */
export function certificatesPage(documentId?: string): string {
  return `/settings/digital-signature${documentId === undefined ? '' : `?document=${documentId}`}`;
}
