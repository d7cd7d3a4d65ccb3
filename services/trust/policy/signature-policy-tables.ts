import { index, pgTable, text, unique, uuid } from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt, id, moment } from '#platform/columns.ts';
import { organizations, users } from '#platform/identity/identity-tables.ts';

/** Settings for signatures by organization; one without a row uses the defaults. */
export const signingSettings = pgTable('signing_settings', {
  organization_id: uuid('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  level: text('level', { enum: ['highest', 'B-B', 'B-T', 'B-LT', 'B-LTA'] }).notNull(),
  rsa_scheme: text('rsa_scheme', { enum: ['pkcs1', 'pss'] }).notNull(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});

/**
 * Trust lists: trust anchors that organizations accept. All facts shown are read from the certificate itself.
 */
export const trustedCertificates = pgTable(
  'trusted_certificates',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** SHA-256 of the certificate, hexadecimal. */
    fingerprint: text('fingerprint').notNull(),
    /** Certificate (DER). */
    certificate: bytea('certificate').notNull(),
    added_by: uuid('added_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('trusted_certificates_once').on(table.organization_id, table.fingerprint),
    index('trusted_certificates_by_date').on(table.organization_id, table.created_at),
  ],
);
