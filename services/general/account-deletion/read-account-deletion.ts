import type { AccountDeletion } from '#contracts/account-deletion.ts';
import type { Queryable } from '#platform/database.ts';
import { lastOwnedOrganizations } from './account-deletion-store.ts';

/** Returns the organizations that keep the account from being deleted, and those that would be deleted with it. */
export async function readAccountDeletion(db: Queryable, userId: string): Promise<AccountDeletion> {
  const owned = await lastOwnedOrganizations(db, userId);
  const named = (isInUse: boolean) =>
    owned.filter((each) => each.isInUse === isInUse).map(({ id, name }) => ({ id, name }));
  return { blocking: named(true), deleted_with: named(false) };
}
