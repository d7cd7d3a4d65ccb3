/**
 * Returns the Content-Disposition of a download (RFC 6266): a plain name for old clients, and the true one as
 * filename* (RFC 8187). No name can end the parameter or the header.
 */
export function contentDisposition(type: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${type}; filename="${plain}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

/** RFC 8187, 3.2.1: attr-char may stand as it is, all else is percent-encoded. */
function encodeExtended(text: string): string {
  const wellFormed = text.toWellFormed();
  return encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
