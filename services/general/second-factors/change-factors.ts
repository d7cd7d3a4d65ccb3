import type { ActivityAction } from '#platform/audit/record-activity.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { findFactors, namesOfRequiringOrganizations } from '#platform/identity/second-factor-store.ts';
import type { Context } from '#platform/platform.ts';
import { lockUser } from '../user-store.ts';
import { removeRecoveryCodes } from './recovery-code-store.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { secondFactorErrors } from './second-factor-errors.ts';
import { sendSecondFactorMail } from './second-factor-mail.ts';

/** A change of the caller's second factors, as the activity log and a mail tell of it. */
export interface FactorChange {
  action: ActivityAction;
  subject: string;
  text: string;
  client: SessionClient;
}

type UserContext = Context<'user'>;

/**
 * Adds a factor by `add`, which runs in the transaction, and returns new recovery codes if it is the caller's first
 * factor, otherwise null.
 */
export async function addFactor(
  context: UserContext,
  change: FactorChange,
  add: (tx: Transaction) => Promise<void>,
): Promise<string[] | null> {
  const { database, vault, caller } = context;
  return database.transaction(async (tx) => {
    await lockUser(tx, caller.userId);
    const isFirst = (await findFactors(tx, caller.userId)).length === 0;
    await add(tx);
    await tellOfChange(tx, context, change);
    return isFirst ? issueRecoveryCodes(tx, vault, caller.userId) : null;
  });
}

/**
 * Removes a factor by `remove`, which runs in the transaction. The recovery codes go with the last factor.
 * @throws AppError second_factor_needed when it is the last one and an organization of the caller requires one
 */
export async function removeFactor(
  context: UserContext,
  change: FactorChange,
  remove: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { database, caller } = context;
  await database.transaction(async (tx) => {
    await lockUser(tx, caller.userId); // two requests must not remove the last two factors
    await remove(tx);
    if ((await findFactors(tx, caller.userId)).length === 0) {
      assertNoneRequires(await namesOfRequiringOrganizations(tx, caller.userId));
      await removeRecoveryCodes(tx, caller.userId);
    }
    await tellOfChange(tx, context, change);
  });
}

/** Writes a change of the caller's factors into the activity log and mails it to the caller. */
export async function tellOfChange(
  tx: Transaction,
  context: UserContext,
  { action, subject, text, client }: FactorChange,
): Promise<void> {
  const { userId, email } = context.caller;
  await recordUserActivity(tx, { userId, ip: client.ip }, { action });
  await sendSecondFactorMail(tx, context, { to: email, subject, text, client });
}

function assertNoneRequires([name]: readonly string[]): void {
  if (name === undefined) return;
  throw new AppError(secondFactorErrors.second_factor_needed, {
    fields: { root: [`${name} requires a second factor. Add another one before you remove this one.`] },
  });
}
