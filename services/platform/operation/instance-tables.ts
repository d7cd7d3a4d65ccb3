import { bigint, boolean, index, integer, pgTable, text, uuid } from '#platform/drizzle/pg-core.ts';
import { moment } from '../columns.ts';

/** Running processes of the services, each of which updates its row every few seconds. */
export const instances = pgTable(
  'instances',
  {
    id: uuid('id').primaryKey(),
    host: text('host').notNull(),
    process_id: integer('process_id').notNull(),
    version: text('version').notNull(),
    node_version: text('node_version').notNull(),
    /** Names of the services that it runs. */
    services: text('services').array().notNull(),
    started_at: moment('started_at').notNull(),
    seen_at: moment('seen_at').notNull(),
    /** Bytes on the disk of its stored files, or of its copies of a bucket; null where they cannot be told. */
    free_bytes: bigint('free_bytes', { mode: 'number' }),
    total_bytes: bigint('total_bytes', { mode: 'number' }),
    /** Time of the last response of the timestamp server, and of the last request without one. */
    timestamp_answered_at: moment('timestamp_answered_at'),
    timestamp_failed_at: moment('timestamp_failed_at'),
    /** True while it sends no requests to the timestamp server, which did not respond several times. */
    is_timestamp_paused: boolean('is_timestamp_paused').notNull().default(false),
  },
  (table) => [index('instances_by_time').on(table.seen_at)],
);
