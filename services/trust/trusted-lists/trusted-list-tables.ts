import { index, integer, jsonb, pgTable, text, unique, uuid } from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt, id, moment } from '#platform/columns.ts';
import { organizations, users } from '#platform/identity/identity-tables.ts';
import type { StoredService } from './stored-service.ts';

/** Trusted lists (ETSI TS 119 612) that organizations accept, one for a territory. */
export const trustedLists = pgTable(
  'trusted_lists',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    territory: text('territory').notNull(),
    operator: text('operator').notNull(),
    sequence_number: integer('sequence_number').notNull(),
    issued_at: moment('issued_at').notNull(),
    next_update: moment('next_update'),
    /** Address from which it is fetched; null for an uploaded list. */
    url: text('url'),
    /** Certificate (DER) that a member confirmed as the signer. */
    signer: bytea('signer').notNull(),
    /** SHA-256 of the file and of the version by which it was read, hexadecimal: an unchanged file need not be read again. */
    file_hash: text('file_hash').notNull(),
    added_by: uuid('added_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    checked_at: moment('checked_at').notNull().defaultNow(),
    /** Time of the next fetch. */
    due_at: moment('due_at').notNull(),
    /** Why the last fetch failed. */
    problem: text('problem'),
  },
  (table) => [
    unique('trusted_lists_by_territory').on(table.organization_id, table.territory),
    index('trusted_lists_due').on(table.due_at),
  ],
);

/** Certificates of the services on trusted lists. */
export const trustedServices = pgTable(
  'trusted_services',
  {
    id: id(),
    list_id: uuid('list_id')
      .notNull()
      .references(() => trustedLists.id, { onDelete: 'cascade' }),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Key of the certificate's subject: `nameKeysOf`. */
    subject_key: text('subject_key').notNull(),
    /** Certificate (DER). */
    certificate: bytea('certificate').notNull(),
    service: jsonb('service').$type<StoredService>().notNull(),
  },
  (table) => [
    index('trusted_services_by_subject').on(table.organization_id, table.subject_key),
    index('trusted_services_by_list').on(table.list_id),
  ],
);
