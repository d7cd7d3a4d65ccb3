import { jsonb, pgTable, primaryKey, text, uuid } from '#platform/drizzle/pg-core.ts';
import { moment } from '#platform/columns.ts';
import { organizations } from '#platform/identity/identity-tables.ts';

/** Deletions and cancellations that can still be undone. A row lives for seconds; a job removes it. */
export const documentUndos = pgTable(
  'document_undos',
  {
    /** Id that the caller has chosen. */
    id: uuid('id').notNull(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** User who made the change and alone can undo it. */
    user_id: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['removal', 'cancellation'] }).notNull(),
    /** Rows of the deleted documents, or what the cancellation took from the documents. */
    content: jsonb('content').notNull(),
    /** Blobs of deleted documents, which are kept until then. */
    blobs: text('blobs').array().notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organization_id, table.id] })],
);
