import { hash, verify } from '@node-rs/argon2';

/** argon2id with the package's defaults: 19 MiB, two passes (the minimum that OWASP asks for). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobodysHash: Promise<string> | undefined;

/** Whether the password is right. Without a hash it works as long and answers no, so that time tells nothing. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword('of nobody');
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== null;
}
