import { index, pgTable, text, uuid } from '#platform/drizzle/pg-core.ts';
import { createdAt, id } from '../columns.ts';
import { users } from '../identity/identity-tables.ts';

/** Log of the actions of operators. Rows are kept for ever; a trigger forbids updates and deletes. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    action: text('action', { enum: ['job_retried', 'test_mail_sent'] }).notNull(),
    /** Kind of the job, or recipient of the mail. */
    subject: text('subject').notNull(),
    /** Id of the job. */
    job_id: uuid('job_id'),
    /** IP address of the request; null when it is unknown. */
    ip: text('ip'),
    created_at: createdAt(),
  },
  (table) => [
    index('operator_actions_by_date').on(table.created_at),
    index('operator_actions_of_user').on(table.user_id),
  ],
);
