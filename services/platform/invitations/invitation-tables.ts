import { sql } from '#platform/drizzle/orm.ts';
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from '#platform/drizzle/pg-core.ts';
import { bytea, createdAt, id, moment } from '../columns.ts';
import { organizations, roles, users } from '../identity/identity-tables.ts';

/** Invitations into an organization. Only the SHA-256 of a token is stored; sending again replaces it. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role_id: uuid('role_id').notNull(),
    token_hash: bytea('token_hash').notNull(),
    invited_by: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    expires_at: moment('expires_at').notNull(),
    accepted_at: moment('accepted_at'),
    revoked_at: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.token_hash),
    uniqueIndex('invitations_open')
      .on(table.organization_id, sql`lower(${table.email})`)
      .where(sql`${table.accepted_at} is null and ${table.revoked_at} is null`),
    index('invitations_of_role').on(table.organization_id, table.role_id),
    index('invitations_by_date').on(table.organization_id, table.created_at),
    index('invitations_by_end').on(table.expires_at),
    foreignKey({
      name: 'invitations_role',
      columns: [table.organization_id, table.role_id],
      foreignColumns: [roles.organization_id, roles.id],
    }),
  ],
);
