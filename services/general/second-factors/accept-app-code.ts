import type { Platform } from '#platform/platform.ts';
import { findAppSecret, consumeStep } from './authenticator-app-store.ts';
import { decryptSecret, stepOf } from './totp.ts';

/** Consumes a code of the user's authenticator app; returns false when it is wrong, was used, or no app is on. */
export async function acceptAppCode(
  { database, vault }: Pick<Platform, 'database' | 'vault'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const secret = await findAppSecret(database, userId, 'on');
  const step = secret && stepOf(decryptSecret(vault, userId, secret), code);
  return step !== null && (await consumeStep(database, userId, step));
}
