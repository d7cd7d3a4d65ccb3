import { sql } from '#platform/drizzle/orm.ts';
import { bigint, index, integer, pgTable } from '#platform/drizzle/pg-core.ts';
import { createdAt, id } from '../columns.ts';

/** Backups that `npm run backup` has completed. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    created_at: createdAt(),
    /** Size of the encrypted file in bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Stored files in it, and those that are not, since they are damaged or missing. */
    files: integer('files').notNull(),
    unreadable: integer('unreadable').notNull(),
  },
  (table) => [index('backups_by_date').on(sql`${table.created_at} desc`)],
);
