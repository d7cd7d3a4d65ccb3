import { sql } from '#platform/drizzle/orm.ts';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt, id, moment } from '#platform/columns.ts';
import { organizations, users } from '#platform/identity/identity-tables.ts';

/**
 * Certificates for signing. `user_id` is null for those of the organization; the key is encrypted by the
 * vault.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').references(() => users.id),
    subject: text('subject').notNull(),
    issuer: text('issuer').notNull(),
    serial_number: text('serial_number').notNull(),
    key_type: text('key_type').notNull(),
    fingerprint: text('fingerprint').notNull(),
    not_before: moment('not_before').notNull(),
    not_after: moment('not_after').notNull(),
    certificate: bytea('certificate').notNull(),
    /** Certificates of the issuers, the nearest first, each as DER in base64. */
    chain: text('chain').array().notNull(),
    /** Private key, encrypted by the vault; null when it is on a token. */
    encrypted_key: bytea('encrypted_key'),
    /** Serial number of the token that holds the key; null when the key is stored here. */
    token_serial: text('token_serial'),
    is_default: boolean('is_default').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('certificates_of_owner').on(table.organization_id, table.user_id, table.created_at),
    index('certificates_by_end').on(table.not_after),
    uniqueIndex('certificates_default_of_user')
      .on(table.organization_id, table.user_id)
      .where(sql`is_default and user_id is not null`),
    uniqueIndex('certificates_default_of_organization')
      .on(table.organization_id)
      .where(sql`is_default and user_id is null`),
    check('certificates_key', sql`(${table.encrypted_key} is null) <> (${table.token_serial} is null)`),
    check('certificates_validity', sql`${table.not_before} <= ${table.not_after}`),
  ],
);

/** Opening of PFX files by a user, whose key derivations take a second of processor time each. */
export const pfxOpenings = pgTable('pfx_openings', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Time until which a file is being opened at most; null while none is. */
  busy_until: moment('busy_until'),
  /** Begin of the hour in which the files are counted. */
  hour_began_at: moment('hour_began_at').notNull().defaultNow(),
  /** Files since then. */
  count: integer('count').notNull().default(1),
});
