/** Number of bytes that one call of String.fromCharCode takes in every browser. */
const CHUNK = 0x8000;

/** Encodes bytes in base64 (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    chunks.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK)));
  }
  return btoa(chunks.join(''));
}

/**
 * Decodes base64 (RFC 4648, section 4).
 * @throws DOMException InvalidCharacterError for any other text
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
