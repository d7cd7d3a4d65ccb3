import { z } from '#contracts/zod.ts';
import type { Vault } from '#platform/vault.ts';

/** Request for a new password that waits for its code; `userId` is null when the address has no active account. */
const PendingReset = z.object({ email: z.string(), userId: z.string().nullable() });
export type PendingReset = z.infer<typeof PendingReset>;

const binding = (orderId: string) =>
  ({ kind: 'password-reset', organizationId: null, userId: null, id: orderId }) as const;

export function encryptReset(vault: Vault, orderId: string, reset: PendingReset): Buffer {
  return vault.encrypt(Buffer.from(JSON.stringify(reset)), binding(orderId));
}

export function decryptReset(vault: Vault, orderId: string, encrypted: Buffer): PendingReset {
  return PendingReset.parse(JSON.parse(vault.decrypt(encrypted, binding(orderId)).toString()));
}
