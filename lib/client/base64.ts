/** As many bytes as one call of String.fromCharCode takes in every browser. */
const CHUNK = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    chunks.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK)));
  }
  return btoa(chunks.join(''));
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place++) bytes[place] = binary.charCodeAt(place);
  return bytes;
}
