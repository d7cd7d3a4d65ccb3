import { SESSION_DATA_MINUTES } from '#contracts/encrypt-session.ts';
import { z } from '#contracts/zod.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Context } from '#platform/platform.ts';
import type { Binding } from '#platform/vault.ts';
import { generalErrors } from '../general-errors.ts';

/** Session data as they are encrypted, with the time after which they are no longer decrypted. */
const Encrypted = z.object({ data: z.record(z.string(), z.unknown()), expires_at: z.number() });

type UserContext = Context<'user'>;

/** Encrypts data of the caller's session and returns them in base64url. */
export function encryptSessionData({ caller, vault }: UserContext, data: Record<string, unknown>): string {
  const expires_at = Date.now() + SESSION_DATA_MINUTES * 60_000;
  const text = JSON.stringify({ data, expires_at } satisfies z.infer<typeof Encrypted>);
  return vault.encrypt(Buffer.from(text), binding(caller.userId)).toString('base64url');
}

/**
 * Decrypts what encryptSessionData() has returned for the same user.
 * @throws AppError session_data_void when it was changed, has expired or belongs to another user
 */
export function decryptSessionData(context: UserContext, encrypted: string): Record<string, unknown> {
  const { data, expires_at } = opened(context, encrypted);
  if (expires_at <= Date.now()) throw new AppError(generalErrors.session_data_void);
  return data;
}

function opened({ caller, vault }: UserContext, encrypted: string): z.infer<typeof Encrypted> {
  try {
    const text = vault.decrypt(Buffer.from(encrypted, 'base64url'), binding(caller.userId)).toString();
    return Encrypted.parse(JSON.parse(text));
  } catch (error) {
    throw new AppError(generalErrors.session_data_void, { cause: error }); // the vault throws for altered bytes
  }
}

const binding = (userId: string): Binding => ({
  kind: 'session-data',
  organizationId: null,
  userId,
  id: userId,
});
