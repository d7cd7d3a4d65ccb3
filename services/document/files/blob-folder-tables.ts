import { sql } from '#platform/drizzle/orm.ts';
import { check, integer, pgTable, uuid } from '#platform/drizzle/pg-core.ts';

/** The folder of stored files that belongs to this database: one row. */
export const blobFolder = pgTable(
  'blob_folder',
  {
    only_row: integer('only_row').primaryKey().default(1),
    /** Id that the folder holds, too. */
    id: uuid('id').notNull(),
  },
  (table) => [check('blob_folder_has_one_row', sql`${table.only_row} = 1`)],
);
