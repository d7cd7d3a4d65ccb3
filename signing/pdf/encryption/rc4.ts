/**
 * Encrypts or decrypts with RC4, which old encrypted files use and OpenSSL 3 offers only in its legacy
 * provider.
 */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = scheduleKey(key);
  const out = Buffer.allocUnsafe(data.length);
  let i = 0;
  let j = 0;
  for (let k = 0; k < data.length; k++) {
    i = (i + 1) & 0xff;
    const a = state[i] ?? 0;
    j = (j + a) & 0xff;
    const b = state[j] ?? 0;
    state[i] = b;
    state[j] = a;
    out[k] = (data[k] ?? 0) ^ (state[(a + b) & 0xff] ?? 0);
  }
  return out;
}

function scheduleKey(key: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  let j = 0;
  for (let i = 0; i < 256; i++) {
    const a = state[i] ?? 0;
    j = (j + a + (key[i % key.length] ?? 0)) & 0xff;
    state[i] = state[j] ?? 0;
    state[j] = a;
  }
  return state;
}
