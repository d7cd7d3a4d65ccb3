import type { z } from '#contracts/zod.ts';
import type { Binding, Vault } from '#platform/vault.ts';

/** Encryption of the details that an OTP order keeps until its code arrives, bound to the order. */
export interface OrderDetails<T> {
  encrypt(vault: Vault, orderId: string, details: T): Buffer;
  decrypt(vault: Vault, orderId: string, encrypted: Buffer): T;
}

/** Returns the encryption of details of this schema; `kind` keeps them apart from those of other purposes. */
export function orderDetails<S extends z.ZodType>(
  schema: S,
  kind: Binding['kind'],
): OrderDetails<z.output<S>> {
  const binding = (id: string) => ({ kind, organizationId: null, userId: null, id });
  return {
    encrypt: (vault, orderId, details) =>
      vault.encrypt(Buffer.from(JSON.stringify(details)), binding(orderId)),
    decrypt: (vault, orderId, encrypted) =>
      schema.parse(JSON.parse(vault.decrypt(encrypted, binding(orderId)).toString())),
  };
}
