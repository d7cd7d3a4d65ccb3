import type { Member } from '#platform/auth/caller.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { isPasswordOf } from '#platform/identity/confirm-password.ts';
import { organizationErrors } from '../organization-errors.ts';
import { lockedGiver } from '../roles/giver.ts';

/** Locks the organization and checks that the caller is one of its owners at this moment. @throws AppError owners_only */
export async function lockAsOwner(tx: Transaction, caller: Member): Promise<void> {
  const { isBuiltIn, name } = await lockedGiver(tx, caller);
  if (!isBuiltIn || name !== 'Owner') throw new AppError(organizationErrors.owners_only);
}

/** Checks the password of the caller. @throws AppError password_wrong, at the field `password` */
export async function assertPassword(
  database: Database,
  { userId }: Pick<Member, 'userId'>,
  password: string,
): Promise<void> {
  if (await isPasswordOf(database, userId, password)) return;
  const kind = organizationErrors.password_wrong;
  throw fieldError(kind, 'password', kind.message);
}
