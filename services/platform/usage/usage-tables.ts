import { bigint, date, index, pgTable, primaryKey, text, uuid } from '#platform/drizzle/pg-core.ts';

/**
 * Storage and calls by API key of each organization, as amounts to add up: triggers only insert rows, so that writers
 * never wait for each other, and merge them from time to time.
 */
export const usageAmounts = pgTable(
  'usage_amounts',
  {
    organization_id: uuid('organization_id').notNull(),
    /** `storage`: bytes of the versions; `api_calls`: number of entries of the API log. */
    kind: text('kind', { enum: ['storage', 'api_calls'] }).notNull(),
    /** First day of the month in UTC; null for storage. */
    month: date('month'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [index('usage_amounts_of_kind').on(table.organization_id, table.kind, table.month)],
);

/**
 * Number of signatures that the activity log records, by month in UTC and by user. A trigger counts each entry when it takes its place
 * in the hash chain, which writers do one after the other.
 */
export const signatureCounts = pgTable(
  'signature_counts',
  {
    organization_id: uuid('organization_id').notNull(),
    /** First day of the month in UTC. */
    month: date('month').notNull(),
    user_id: uuid('user_id').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organization_id, table.month, table.user_id] })],
);
