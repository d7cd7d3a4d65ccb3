import { desc, eq } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '../database.ts';
import { recordedEmail, recordedName, users } from '../identity/identity-tables.ts';
import { operatorActions } from './operator-action-tables.ts';

export type OperatorAction = typeof operatorActions.$inferInsert;

/** Adds an entry to the log of operators. */
export async function recordOperatorAction(tx: Transaction, action: OperatorAction): Promise<void> {
  await tx.insert(operatorActions).values(action);
}

/** Returns the last actions, the newest first, with the name of the operator. */
export function findOperatorActions(db: Queryable, most: number) {
  return db
    .select({
      id: operatorActions.id,
      action: operatorActions.action,
      subject: operatorActions.subject,
      created_at: operatorActions.created_at,
      operator_name: recordedName,
      operator_email: recordedEmail,
    })
    .from(operatorActions)
    .innerJoin(users, eq(users.id, operatorActions.user_id))
    .orderBy(desc(operatorActions.created_at), desc(operatorActions.id))
    .limit(most);
}
