import { sql } from '#platform/drizzle/orm.ts';
import { check, index, integer, pgTable, primaryKey, text, uuid } from '#platform/drizzle/pg-core.ts';
import { id, moment } from '../columns.ts';
import { organizations, users } from '../identity/identity-tables.ts';

/** Uploads in parts (tus) that no call has used yet. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    /** Member whose upload it is; null with the organization for that of a visitor, whose secret is the id. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    organization_id: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** Call that may name it, see `uploadPurpose`. */
    purpose: text('purpose').notNull(),
    /** Length of the file in bytes. */
    length: integer('length').notNull(),
    /** Bytes that have arrived. */
    received: integer('received').notNull().default(0),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    index('uploads_by_expiry').on(table.expires_at),
    index('uploads_of_member').on(table.organization_id, table.user_id),
    check('uploads_one_owner', sql`(${table.user_id} is null) = (${table.organization_id} is null)`),
    check('uploads_length', sql`${table.received} <= ${table.length}`),
  ],
);

/** Stored parts of uploads. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    upload_id: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Offset of the first byte in the file. */
    start: integer('start').notNull(),
    /** Blob of the part: SHA-256 of its content, hexadecimal. */
    sha256: text('sha256').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.upload_id, table.start] }),
    index('upload_parts_by_blob').on(table.sha256),
  ],
);
