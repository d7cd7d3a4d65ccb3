import type { Binding, Vault } from '#platform/vault.ts';
import type { StoredBatch } from './sign-batch-store.ts';

type Owned = Pick<StoredBatch, 'id' | 'organization_id' | 'user_id'>;

/** The encryption password of a batch, sealed for as long as documents wait in it; null for none. */
export function sealBatchPin(vault: Vault, batch: Owned, pin: string): Buffer | null {
  return pin === '' ? null : vault.seal(Buffer.from(pin, 'utf8'), binding(batch));
}

/** The password again; '' for a batch that has none. */
export function openBatchPin(vault: Vault, batch: Owned & Pick<StoredBatch, 'sealed_pin'>): string {
  return batch.sealed_pin ? vault.open(batch.sealed_pin, binding(batch)).toString('utf8') : '';
}

const binding = ({ id, organization_id, user_id }: Owned): Binding => ({
  kind: 'sign-batch-pin',
  organizationId: organization_id,
  userId: user_id,
  id,
});
