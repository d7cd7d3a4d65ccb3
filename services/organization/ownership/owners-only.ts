import type { Member } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { organizationErrors } from '../organization-errors.ts';
import { lockedGiver } from '../roles/giver.ts';

/** Locks the organization and checks that the caller is one of its owners at this moment. @throws AppError owners_only */
export async function lockAsOwner(tx: Transaction, caller: Member): Promise<void> {
  const { isBuiltIn, name } = await lockedGiver(tx, caller);
  if (!isBuiltIn || name !== 'Owner') throw new AppError(organizationErrors.owners_only);
}
