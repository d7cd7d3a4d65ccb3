import { changedMeanwhile } from '#contracts/messages.ts';
import type { Queryable } from '../database.ts';
import { fieldError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import { findNames } from './member-store.ts';

export interface EditedThing {
  /** Word for it in the message. */
  thing: string;
  changedAt: Date;
  /** User who changed it last; null before the first change. */
  changedBy: string | null;
  /** Value of `changedAt` of the state that the user has edited, ISO 8601; undefined from callers that do not check. */
  editedState: string | undefined;
}

/**
 * Checks that something was not changed after the state that the user has edited. It must be locked.
 * @throws AppError changed_meanwhile at `changed_at`, with the name of the user who changed it
 */
export async function assertUnchanged(
  db: Queryable,
  { thing, changedAt, changedBy, editedState }: EditedThing,
): Promise<void> {
  if (editedState === undefined || Date.parse(editedState) === changedAt.getTime()) return;
  const [name = 'Another user'] = (await findNames(db, changedBy ? [changedBy] : [])).values();
  throw fieldError(platformErrors.changed_meanwhile, 'changed_at', changedMeanwhile(name, thing));
}
