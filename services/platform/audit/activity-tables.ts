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
} from 'drizzle-orm/pg-core';
import { bytea, id } from '../columns.ts';

/**
 * Who did what, when. Rows outlive what they speak of, hence no foreign keys but in meaning; triggers forbid to
 * change or remove them.
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
    /** The address that the actor's request came from; null where it is not known. */
    ip: text('ip'),
    created_at: timestamp('created_at', { withTimezone: true, precision: 6, mode: 'date' })
      .notNull()
      .defaultNow(),
  },
  (table) => [
    index('activities_of_subject').on(table.organization_id, table.subject_id, table.created_at),
    index('activities_by_date').on(table.organization_id, table.created_at),
  ],
);

/**
 * The place of each entry in its organization's hash chain. A trigger writes it when the transaction commits; see
 * docs/ACTIVITY-LOG.md.
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

/** How far each organization's chain goes: the sequence number and the hash of its newest entry. */
export const activityHeads = pgTable('activity_heads', {
  organization_id: uuid('organization_id').primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: bytea('hash').notNull(),
});
