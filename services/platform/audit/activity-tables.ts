import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../columns.ts';

/** Who did what, when. Rows outlive what they speak of, hence no foreign keys but in meaning. */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    organization_id: uuid('organization_id').notNull(),
    user_id: uuid('user_id').notNull(),
    subject_id: uuid('subject_id').notNull(),
    action: text('action').notNull(),
    details: jsonb('details').notNull().default({}),
    created_at: createdAt(),
  },
  (table) => [
    index('activities_of_subject').on(table.organization_id, table.subject_id, table.created_at),
    index('activities_by_date').on(table.organization_id, table.created_at),
  ],
);
