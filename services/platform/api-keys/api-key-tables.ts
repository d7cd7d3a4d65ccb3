import { sql } from '#platform/drizzle/orm.ts';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt, id, moment } from '../columns.ts';
import { organizations, users } from '../identity/identity-tables.ts';

/** API keys. Only the SHA-256 of a key is stored, which suffices for 256 random bits. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** First characters of the key, to recognize it by. */
    prefix: text('prefix').notNull(),
    token_hash: bytea('token_hash').notNull().unique('api_keys_token'),
    scopes: text('scopes').array().notNull(),
    /** Member who created the key and owns the documents that it uploads. */
    created_by: uuid('created_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    expires_at: moment('expires_at'),
    revoked_at: moment('revoked_at'),
    last_used_at: moment('last_used_at'),
    last_used_ip: text('last_used_ip'),
    /** Begin of the minute in which calls are counted for the rate limit, and their number. */
    window_started_at: moment('window_started_at').notNull().defaultNow(),
    window_calls: integer('window_calls').notNull().default(0),
  },
  (table) => [
    unique('api_keys_of_organization').on(table.organization_id, table.id),
    uniqueIndex('api_keys_name')
      .on(table.organization_id, sql`lower(${table.name})`)
      .where(sql`${table.revoked_at} is null`),
  ],
);

/** Calls by API key. The document is copied, so that the entry outlives it. */
export const apiCalls = pgTable(
  'api_calls',
  {
    id: id(),
    organization_id: uuid('organization_id').notNull(),
    api_key_id: uuid('api_key_id').notNull(),
    method: text('method').notNull(),
    /** Path below the service, without its query. */
    path: text('path').notNull(),
    status: integer('status').notNull(),
    ip: text('ip'),
    document_id: uuid('document_id'),
    document_name: text('document_name'),
    document_count: integer('document_count').notNull(),
    created_at: createdAt(),
    /** Text in lower case that the search looks at. */
    words: text('words')
      .notNull()
      .generatedAlwaysAs(sql`lower(path || ' ' || coalesce(document_name, '') || ' ' || coalesce(ip, ''))`),
  },
  (table) => [
    index('api_calls_by_date').on(table.organization_id, table.created_at, table.id),
    index('api_calls_of_key').on(table.organization_id, table.api_key_id, table.created_at, table.id),
    index('api_calls_not_succeeded')
      .on(table.organization_id, table.created_at, table.id, table.status, table.api_key_id)
      .where(sql`${table.status} >= 400`),
    index('api_calls_by_words').using('gin', table.organization_id, sql`${table.words} gin_trgm_ops`),
    index('api_calls_by_age').on(table.created_at),
    foreignKey({
      name: 'api_calls_key',
      columns: [table.organization_id, table.api_key_id],
      foreignColumns: [apiKeys.organization_id, apiKeys.id],
    }).onDelete('cascade'),
  ],
);
