import { sql } from '#platform/drizzle/orm.ts';
import { boolean, check, index, pgTable, text, unique, uuid } from '#platform/drizzle/pg-core.ts';
import { apiKeys } from '../api-keys/api-key-tables.ts';
import { bytea, moment } from '../columns.ts';
import { organizations, users } from '../identity/identity-tables.ts';

/** Calls with an Idempotency-Key of the last 24 hours; one without an answer is under way, or its process has died. */
export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    /** Id of the attempt that processes the call. */
    claim: uuid('claim').primaryKey(),
    /** The caller: a user, in an organization where the call is for one, or an API key. */
    user_id: uuid('user_id').references(() => users.id),
    api_key_id: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'cascade' }),
    organization_id: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    idempotency_key: text('idempotency_key').notNull(),
    /** Keyed digest of service, method, path, query and body, without a file. */
    request_digest: bytea('request_digest').notNull(),
    /** Keyed digest of name and bytes of the uploaded file; null where there is none. */
    file_digest: bytea('file_digest'),
    /** True as soon as a transaction of the call has been committed. */
    has_effect: boolean('has_effect').notNull().default(false),
    /** Message and data of the success, encrypted by the vault. */
    encrypted_answer: bytea('encrypted_answer'),
    claimed_at: moment('claimed_at').notNull().defaultNow(),
    /** Time at which a call without an answer counts as broken off, unless its process tells before that it runs. */
    leased_until: moment('leased_until').notNull(),
  },
  (table) => [
    unique('idempotent_calls_of_caller')
      .on(table.idempotency_key, table.user_id, table.api_key_id, table.organization_id)
      .nullsNotDistinct(),
    index('idempotent_calls_by_age').on(table.claimed_at),
    check('idempotent_calls_one_caller', sql`num_nonnulls(${table.user_id}, ${table.api_key_id}) = 1`),
  ],
);
