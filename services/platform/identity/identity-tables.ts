import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    password_hash: text('password_hash').notNull(),
    /** National phone number in digits, without the dialing code; empty when unknown. */
    phone_number: text('phone_number').notNull().default(''),
    dialing_code_id: text('dialing_code_id'),
    profile_picture_id: uuid('profile_picture_id'),
    is_active: boolean('is_active').notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

/** Full name of a user as every screen shows it. */
export const fullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`;

export const organizations = pgTable('organizations', {
  id: id(),
  name: text('name').notNull(),
  country_id: text('country_id'),
  is_fiscal_year_settings_created: boolean('is_fiscal_year_settings_created').notNull().default(false),
  created_at: createdAt(),
});

export const roles = pgTable(
  'roles',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    /** True for the roles that every organization starts with; they cannot be changed or deleted. */
    is_built_in: boolean('is_built_in').notNull().default(false),
    /** Permissions by functionality: read or write; a missing one is not granted. */
    permissions: jsonb('permissions').notNull(),
    sees_all_documents: boolean('sees_all_documents').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('roles_name').on(table.organization_id, sql`lower(${table.name})`),
    unique('roles_of_organization').on(table.organization_id, table.id),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role_id: uuid('role_id').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [
    unique('memberships_user').on(table.organization_id, table.user_id),
    index('memberships_of_user').on(table.user_id),
    index('memberships_of_role').on(table.role_id),
    // A role of another organization cannot be assigned, even by a faulty query.
    foreignKey({
      name: 'memberships_role',
      columns: [table.organization_id, table.role_id],
      foreignColumns: [roles.organization_id, roles.id],
    }),
  ],
);

/** Sessions. Only the SHA-256 of a bearer token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    token_hash: bytea('token_hash').notNull().unique('sessions_token'),
    created_at: createdAt(),
    expires_at: moment('expires_at').notNull(),
    ended_at: moment('ended_at'),
  },
  (table) => [index('sessions_of_user').on(table.user_id)],
);
