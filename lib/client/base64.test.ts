import { fromBase64, toBase64 } from './base64.ts';

describe('base64', () => {
  it.each([0, 1, 2, 3, 0x8000, 100_001])('encodes and decodes %d bytes without loss', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(Buffer.from(fromBase64(toBase64(bytes))).equals(Buffer.from(bytes))).toBe(true);
  });
});
