import { hash, verify } from '@node-rs/argon2';
import { inTurns } from '../in-turns.ts';

/**
 * Hashes run in the thread pool of Node, which has four threads and also reads files and resolves names: half of it stays free for
 * those. More than two seconds of hashes are refused.
 */
const hashes = inTurns({ atOnce: 2, mostWaiting: 100 });

/** Returns the argon2id hash (PHC string) with the package's defaults: 19 MiB, two passes, OWASP's minimum. @throws AppError unavailable */
export function hashPassword(password: string): Promise<string> {
  return hashes.take(() => hash(password));
}

let placeholderHash: Promise<string> | undefined;

/**
 * Returns whether the password is correct. Without a hash it takes the same time and returns false, so that
 * timing reveals no account.
 * @throws AppError unavailable
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  placeholderHash ??= hash('placeholder');
  const against = passwordHash ?? (await placeholderHash);
  const isRight = await hashes.take(() => verify(against, password));
  return isRight && passwordHash !== null;
}
