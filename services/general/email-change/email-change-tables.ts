import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from '#platform/columns.ts';
import { users } from '#platform/identity/identity-tables.ts';

/** Changes of e-mail addresses that wait for the code mailed to the new address. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    new_email: text('new_email').notNull(),
    code_digest: bytea('code_digest').notNull(),
    tries: integer('tries').notNull().default(0),
    created_at: createdAt(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (table) => [
    index('email_changes_of_user').on(table.user_id, table.created_at),
    index('email_changes_by_age').on(table.created_at),
  ],
);
