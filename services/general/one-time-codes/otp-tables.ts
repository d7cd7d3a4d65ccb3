import { index, integer, pgTable, text, uuid } from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt, id, moment } from '#platform/columns.ts';
import { users } from '#platform/identity/identity-tables.ts';

const ORDER_PURPOSES = [
  'login',
  'second_factor',
  'passkey_sign_in',
  'passkey_registration',
  'register',
  'forgot_password',
  'email_change',
] as const;

/**
 * One-time codes of sign-ins, registrations, forgotten passwords and new e-mail addresses. An order for a second factor has no
 * code of its own, it counts the tries; an order for a passkey has the challenge in place of the code.
 */
export const otpOrders = pgTable(
  'otp_orders',
  {
    id: id(),
    purpose: text('purpose', { enum: ORDER_PURPOSES }).notNull(),
    /** Id of the user of a sign-in, a passkey or a new address; null for the other purposes, whose details name the user, if there is one. */
    user_id: uuid('user_id').references(() => users.id),
    /** Form of the registration, address and user of a forgotten password, or new address, encrypted by the vault. */
    encrypted_details: bytea('encrypted_details'),
    /** Keyed digest of the address, or of the user of a new address, to count the mails; null for a sign-in. */
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
    index('otp_orders_by_user').on(table.user_id, table.created_at),
  ],
);
