import { date, integer, pgTable, primaryKey, uuid } from '#platform/drizzle/pg-core.ts';
import { createdAt } from '#platform/columns.ts';
import { signatories } from '../turns/signatory-tables.ts';

/** Reminders of due dates, each of which is sent once. */
export const dueReminders = pgTable(
  'due_reminders',
  {
    /** Signatory who was reminded. */
    approval_id: uuid('approval_id')
      .notNull()
      .references(() => signatories.id, { onDelete: 'cascade' }),
    due_date: date('due_date').notNull(),
    /** Days before the due date from which the reminder is due. */
    days: integer('days').notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.approval_id, table.due_date, table.days] })],
);
