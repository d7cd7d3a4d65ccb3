import { randomInt } from 'node:crypto';
import { RECOVERY_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '#contracts/second-factor.ts';
import type { Queryable } from '#platform/database.ts';
import type { Vault } from '#platform/vault.ts';
import { replaceRecoveryCodes } from './recovery-code-store.ts';

/** Replaces the recovery codes of a user and returns the new ones as they are shown, the only time that they can be read. */
export async function issueRecoveryCodes(db: Queryable, vault: Vault, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  const digests = [...codes].map((code) => recoveryDigest(vault, userId, code));
  await replaceRecoveryCodes(db, userId, digests);
  const half = RECOVERY_CODE_LENGTH / 2;
  return [...codes].map((code) => `${code.slice(0, half)}-${code.slice(half)}`);
}

/** Returns the keyed digest of a recovery code without its separator, bound to its user. */
export function recoveryDigest(vault: Vault, userId: string, code: string): Buffer {
  return vault.digest('recovery code', `${userId} ${code}`);
}

function newCode(): string {
  const letters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return letters.join('');
}
