import { randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '#contracts/limits.ts';
import type { Vault } from '#platform/vault.ts';

/** Returns a random code of decimal digits. */
export function newCode(): string {
  return String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
}

/**
 * Returns the digest that is stored of a code: keyed, since all codes of six digits are quickly tried, and
 * bound to its order.
 */
export function codeDigest(vault: Vault, orderId: string, code: string): Buffer {
  return vault.digest('one-time code', `${orderId} ${code}`);
}

export function isSameDigest(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
