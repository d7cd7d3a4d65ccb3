import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY } from '#contracts/api-key.ts';

const MARK = 'csk_';
const KEY_BYTES = 32;
const PREFIX_LENGTH = 12;

/** Returns a new API key of 256 random bits. */
export function newApiKey(): string {
  const key = MARK + randomBytes(KEY_BYTES).toString('base64url');
  return key + checksum(key);
}

/** Returns the first characters of a key, which may be shown. */
export function visiblePrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** Returns the API key of an Authorization header; null when it holds none or its checksum is wrong. */
export function apiKeyOf(header: string | undefined): string | null {
  const key = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return API_KEY.test(key) && checksum(key.slice(0, -8)) === key.slice(-8) ? key : null;
}

/** Returns whether an Authorization header is meant to hold an API key. */
export function namesApiKey(header: string | undefined): boolean {
  return /^Bearer +csk_/i.test(header ?? '');
}

/** Returns the CRC-32 of a text, hexadecimal: it tells a mistyped key from an unknown one without a query. */
function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
