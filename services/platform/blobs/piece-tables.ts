import { bigint, index, integer, pgTable, primaryKey, text, uuid } from '#platform/drizzle/pg-core.ts';
import { organizations } from '../identity/identity-tables.ts';

/** Pieces of the files that are not stored whole. */
export const filePieces = pgTable(
  'file_pieces',
  {
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** SHA-256 of the file, hexadecimal. */
    sha256: text('sha256').notNull(),
    /** Position of the piece in the file, from 0. */
    number: integer('number').notNull(),
    /** SHA-256 of the piece, hexadecimal: the name of its blob. */
    piece_sha256: text('piece_sha256').notNull(),
    /** Length of the piece in bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.sha256, table.number] }),
    index('file_pieces_by_piece').on(table.piece_sha256, table.organization_id),
  ],
);
