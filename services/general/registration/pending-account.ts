import { z } from '#contracts/zod.ts';
import type { Vault } from '#platform/vault.ts';

const Account = z.object({
  first_name: z.string(),
  last_name: z.string(),
  password_hash: z.string(),
  phone_number: z.string(),
  dialing_code_id: z.string(),
  organization_name: z.string(),
  country_id: z.string(),
});
export type Account = z.infer<typeof Account>;

/** Registration that waits for its code; `account` is null when the address already has an account. */
const PendingAccount = z.object({ email: z.string(), account: Account.nullable() });
export type PendingAccount = z.infer<typeof PendingAccount>;

const binding = (orderId: string) =>
  ({ kind: 'registration', organizationId: null, userId: null, id: orderId }) as const;

export function encryptPending(vault: Vault, orderId: string, pending: PendingAccount): Buffer {
  return vault.encrypt(Buffer.from(JSON.stringify(pending)), binding(orderId));
}

export function decryptPending(vault: Vault, orderId: string, encrypted: Buffer): PendingAccount {
  return PendingAccount.parse(JSON.parse(vault.decrypt(encrypted, binding(orderId)).toString()));
}
