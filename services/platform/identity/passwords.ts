import { hash, verify } from '@node-rs/argon2';

/** Returns the argon2id hash (PHC string) with the package's defaults: 19 MiB, two passes, OWASP's minimum. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let placeholderHash: Promise<string> | undefined;

/**
 * Returns whether the password is correct. Without a hash it takes the same time and returns false, so that
 * timing reveals no account.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  placeholderHash ??= hashPassword('placeholder');
  const isRight = await verify(passwordHash ?? (await placeholderHash), password);
  return isRight && passwordHash !== null;
}
