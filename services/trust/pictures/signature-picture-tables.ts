import { integer, pgTable, primaryKey, text, uuid } from '#platform/drizzle/pg-core.ts';
import { SCRIPT_FONTS } from '#contracts/signature-styles.ts';
import { bytea, createdAt } from '#platform/columns.ts';
import { organizations, users } from '#platform/identity/identity-tables.ts';

/**
 * Pictures of members' handwritten signatures by organization, encrypted by the vault: only the member may
 * see the picture.
 */
export const signaturePictures = pgTable(
  'signature_pictures',
  {
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Picture as a PDF embeds it; the preview as a browser shows it. */
    encrypted_picture: bytea('encrypted_picture').notNull(),
    encrypted_preview: bytea('encrypted_preview').notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organization_id, table.user_id] })],
);

/** How members' signatures write the name, by organization; for members who have chosen it. */
export const signatureMarks = pgTable(
  'signature_marks',
  {
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Typed name; null for the full name of the user. */
    name: text('name'),
    font: text('font', { enum: SCRIPT_FONTS }).notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organization_id, table.user_id] })],
);
