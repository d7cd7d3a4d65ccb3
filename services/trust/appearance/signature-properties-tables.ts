import { integer, pgTable, text, uuid } from '#platform/drizzle/pg-core.ts';
import { DEFAULT_SIGNATURE_STYLE, SIGNATURE_STYLES } from '#contracts/signature-styles.ts';
import { moment } from '#platform/columns.ts';
import { organizations } from '#platform/identity/identity-tables.ts';

export const signatureProperties = pgTable('signature_properties', {
  organization_id: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  default_page_number: text('default_page_number', { enum: ['first', 'last', 'all', 'custom'] }).notNull(),
  custom_page_number: integer('custom_page_number'),
  purpose_or_reason: text('purpose_or_reason').notNull(),
  default_location: text('default_location').notNull(),
  signature_position: text('signature_position').notNull(),
  signature_style: text('signature_style', { enum: SIGNATURE_STYLES })
    .notNull()
    .default(DEFAULT_SIGNATURE_STYLE),
  updated_at: moment('updated_at').notNull().defaultNow(),
});
