import { sql } from '#platform/drizzle/orm.ts';
import {
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from '#platform/drizzle/pg-core.ts';
import { bytea, id } from '../columns.ts';

/**
 * Activity log. Rows outlive the rows that they refer to, hence the missing foreign keys; triggers forbid
 * updates and deletes.
 */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    organization_id: uuid('organization_id').notNull(),
    user_id: uuid('user_id').notNull(),
    subject_id: uuid('subject_id').notNull(),
    action: text('action').notNull(),
    details: jsonb('details').notNull().default({}),
    /** IP address of the actor's request; null when it is unknown. */
    ip: text('ip'),
    created_at: timestamp('created_at', { withTimezone: true, precision: 6, mode: 'date' })
      .notNull()
      .defaultNow(),
  },
  (table) => [
    index('activities_of_subject').on(table.organization_id, table.subject_id, table.created_at),
    index('activities_of_user').on(table.user_id, table.created_at),
    // Covers the signatures at the boundary of a month, and by whom they were made.
    index('activities_of_signatures')
      .on(table.organization_id, table.created_at, table.user_id)
      .where(sql`${table.action} = 'document_signed'`),
    index('activities_by_date').on(table.organization_id, table.created_at),
  ],
);

/**
 * Position of each entry in the hash chain of its organization. A trigger inserts it when the transaction
 * commits; see docs/ACTIVITY-LOG.md.
 */
export const activityChain = pgTable(
  'activity_chain',
  {
    organization_id: uuid('organization_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    activity_id: uuid('activity_id').notNull(),
    hash: bytea('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.sequence] }),
    unique('activity_chain_entry').on(table.activity_id),
  ],
);

/** Head of each organization's chain: sequence number and hash of its newest entry. */
export const activityHeads = pgTable('activity_heads', {
  organization_id: uuid('organization_id').primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: bytea('hash').notNull(),
});
