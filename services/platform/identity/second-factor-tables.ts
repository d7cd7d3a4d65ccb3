import { bigint, index, pgTable, text, unique, uuid } from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt, id, moment } from '../columns.ts';
import { users } from './identity-tables.ts';

/** Authenticator app of a user; it is on once its first code has confirmed it. */
export const authenticatorApps = pgTable('authenticator_apps', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Key of the codes (RFC 6238), encrypted by the vault. */
  encrypted_secret: bytea('encrypted_secret').notNull(),
  /** Latest time step whose code was accepted; no code of it or of an earlier one is accepted again. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
  confirmed_at: moment('confirmed_at'),
});

/** Recovery codes of users with a second factor. Only keyed digests are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    code_digest: bytea('code_digest').notNull(),
    used_at: moment('used_at'),
  },
  (table) => [unique('recovery_codes_code').on(table.user_id, table.code_digest)],
);

/** Passkeys of users (W3C Web Authentication). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** Credential id, base64url. */
    credential_id: text('credential_id').notNull().unique('passkeys_credential'),
    /** Public key (COSE_Key). */
    public_key: bytea('public_key').notNull(),
    /** Signature counter of the last use; 0 for an authenticator without one. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    created_at: createdAt(),
    last_used_at: moment('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.user_id)],
);
