import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from '#platform/columns.ts';
import { users } from '#platform/identity/identity-tables.ts';

/** One-time codes requested with the correct password, by a registration, or for a forgotten password. */
export const otpOrders = pgTable(
  'otp_orders',
  {
    id: id(),
    purpose: text('purpose', { enum: ['login', 'register', 'forgot_password'] }).notNull(),
    /** Id of the user of a login; null for the other purposes, whose details name the user, if there is one. */
    user_id: uuid('user_id').references(() => users.id),
    /** Form of the registration, or address and user of a forgotten password, encrypted by the vault. */
    encrypted_details: bytea('encrypted_details'),
    /** Keyed digest of the address, to count its mails; null for a login. */
    address_digest: bytea('address_digest'),
    /** Number of mails that this order has caused. */
    mails_sent: integer('mails_sent').notNull().default(1),
    code_digest: bytea('code_digest').notNull(),
    tries: integer('tries').notNull().default(0),
    created_at: createdAt(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (table) => [
    index('otp_orders_by_age').on(table.created_at),
    index('otp_orders_by_address').on(table.address_digest, table.created_at),
  ],
);
