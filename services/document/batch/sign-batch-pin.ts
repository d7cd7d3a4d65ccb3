import type { Binding, Vault } from '#platform/vault.ts';
import type { StoredBatch } from './sign-batch-store.ts';

type Owned = Pick<StoredBatch, 'id' | 'organization_id' | 'user_id'>;

/**
 * Encrypts the encryption password of a batch, which is kept while documents wait in it; null for an empty
 * password.
 */
export function encryptBatchPin(vault: Vault, batch: Owned, pin: string): Buffer | null {
  return pin === '' ? null : vault.encrypt(Buffer.from(pin, 'utf8'), binding(batch));
}

/** Decrypts the encryption password of a batch; '' for a batch without one. */
export function decryptBatchPin(vault: Vault, batch: Owned & Pick<StoredBatch, 'encrypted_pin'>): string {
  return batch.encrypted_pin ? vault.decrypt(batch.encrypted_pin, binding(batch)).toString('utf8') : '';
}

const binding = ({ id, organization_id, user_id }: Owned): Binding => ({
  kind: 'sign-batch-pin',
  organizationId: organization_id,
  userId: user_id,
  id,
});
