import { and, eq, sql } from '#platform/drizzle/orm.ts';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from '#platform/drizzle/pg-core.ts';
import { IDLE_MINUTES, SESSION_HOURS } from '#contracts/session-time.ts';
import { bytea, changedAt, createdAt, id, moment } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    password_hash: text('password_hash').notNull(),
    /** Tries of codes in a row without a right one, by sign-ins with the right password; 0 again with a new password by mail. */
    code_tries: integer('code_tries').notNull().default(0),
    /** False if the user stands for an invited person until they accept, without names, password or address. */
    has_account: boolean('has_account').notNull().default(true),
    /** National phone number in digits, without the dialing code; empty when unknown. */
    phone_number: text('phone_number').notNull().default(''),
    dialing_code_id: text('dialing_code_id'),
    profile_picture_id: uuid('profile_picture_id'),
    is_active: boolean('is_active').notNull().default(true),
    /** Organization that a sign-in begins with; null for the first one by name. */
    default_organization_id: uuid('default_organization_id').references((): AnyPgColumn => organizations.id, {
      onDelete: 'set null',
    }),
    /** Second factor that the sign-in asks for first; null for the one that the user has. */
    preferred_factor: text('preferred_factor', { enum: ['authenticator_app', 'passkey'] }),
    /** Time at which the account was deleted; names and address are pseudonyms since then. */
    deleted_at: moment('deleted_at'),
    /** Name and address of a deleted account, for evidence and activity log alone. */
    recorded_name: text('recorded_name'),
    recorded_email: text('recorded_email'),
    /** Version of the terms that the user accepted when the account was made; null if its client did not name one. */
    terms_version: text('terms_version'),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

/** Full name of a user as every screen shows it. */
export const fullName = sql<string>`${users.first_name} || ' ' || ${users.last_name}`;

/** Name of a user in evidence and the activity log: that of the account before it was deleted. */
export const recordedName = sql<string>`coalesce(${users.recorded_name}, ${users.first_name} || ' ' || ${users.last_name})`;
/** E-mail address of a user in evidence: that of the account before it was deleted. */
export const recordedEmail = sql<string>`coalesce(${users.recorded_email}, ${users.email})`;

export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text('name').notNull(),
    country_id: text('country_id'),
    state_id: text('state_id'),
    city_id: text('city_id'),
    /** IANA name. */
    time_zone: text('time_zone').notNull().default('UTC'),
    is_fiscal_year_settings_created: boolean('is_fiscal_year_settings_created').notNull().default(false),
    /** First month of the financial year, from 1. */
    fiscal_year_start_month: integer('fiscal_year_start_month').notNull().default(4),
    /** True if only members with a second factor may act for the organization. */
    requires_second_factor: boolean('requires_second_factor').notNull().default(false),
    /** Hours after its sign-in for which a session may act for the organization. */
    session_hours: integer('session_hours').notNull().default(SESSION_HOURS.default),
    /** Minutes without activity after which a session may no longer act for the organization. */
    idle_minutes: integer('idle_minutes').notNull().default(IDLE_MINUTES.default),
    /** Permitted ways to sign. */
    sign_modes: text('sign_modes', { enum: ['pfx', 'usb'] })
      .array()
      .notNull()
      .default(['pfx', 'usb']),
    /** True if API keys may sign with the organization's certificate. */
    allows_key_signing: boolean('allows_key_signing').notNull().default(false),
    /** Handling of active content in an uploaded file. */
    active_content: text('active_content', { enum: ['keep', 'remove', 'refuse'] })
      .notNull()
      .default('keep'),
    /** Days for which sent and failed mails are kept; null for as long as the installation keeps them. */
    mail_days: integer('mail_days'),
    /** Days for which notifications without a star are kept; null for as long as the installation keeps them. */
    notification_days: integer('notification_days'),
    logo_id: uuid('logo_id'),
    /** Time after which the organization is deleted; null unless an owner has asked for it. */
    delete_after: moment('delete_after'),
    /** Id of the user who asked for the deletion. */
    deletion_requested_by: uuid('deletion_requested_by'),
    created_at: createdAt(),
  },
  ({ fiscal_year_start_month: month, delete_after }) => [
    check('organizations_fiscal_year_start_month', sql`${month} between 1 and 12`),
    index('organizations_to_delete')
      .on(delete_after)
      .where(sql`${delete_after} is not null`),
  ],
);

export const roles = pgTable(
  'roles',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** True for the roles that every organization starts with; they cannot be changed or deleted. */
    is_built_in: boolean('is_built_in').notNull().default(false),
    /** Permissions by functionality: read or write; a missing one is not granted. */
    permissions: jsonb('permissions').notNull(),
    sees_all_documents: boolean('sees_all_documents').notNull(),
    created_at: createdAt(),
    changed_at: changedAt(),
    /** User who changed it last; null before the first change. */
    changed_by: uuid('changed_by').references(() => users.id),
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
      .references(() => organizations.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role_id: uuid('role_id').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    /** Address of the invitation while it has not been accepted; null for present and former members. */
    invited_email: text('invited_email'),
    created_at: createdAt(),
  },
  (table) => [
    unique('memberships_user').on(table.organization_id, table.user_id),
    index('memberships_of_user').on(table.user_id),
    index('memberships_of_role').on(table.role_id),
    index('memberships_of_address')
      .on(table.organization_id, sql`lower(${table.invited_email})`)
      .where(sql`${table.invited_email} is not null`),
    check('memberships_invited', sql`${table.invited_email} is null or not ${table.is_active}`),
    // A role of another organization cannot be assigned, even by a faulty query.
    foreignKey({
      name: 'memberships_role',
      columns: [table.organization_id, table.role_id],
      foreignColumns: [roles.organization_id, roles.id],
    }),
  ],
);

/**
 * Name and address of a member as the organization may see them: until an invitation is accepted, both are its address,
 * since the user behind it has told the organization nothing.
 */
export const memberName = sql<string>`coalesce(${memberships.invited_email}, ${fullName})`;
export const memberEmail = sql<string>`coalesce(${memberships.invited_email}, ${users.email})`;

/** Condition on a role that it is the built-in Guest, of signatories from outside the organization. */
export const isGuestRole = sql<boolean>`(${roles.is_built_in} and ${roles.name} = 'Guest')`;

/** Condition on a membership and its user that neither is deactivated. */
export const isActiveMember = and(eq(memberships.is_active, true), eq(users.is_active, true));

/** Condition on a membership that its invitation has not been accepted. */
export const isInvited = sql<boolean>`(${memberships.invited_email} is not null)`;

/** Sessions. Only the SHA-256 of a bearer token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    token_hash: bytea('token_hash').notNull().unique('sessions_token'),
    /** User-Agent header of the sign-in; null when it is unknown. */
    user_agent: text('user_agent'),
    /** IP address of the sign-in; null when it is unknown. */
    ip: text('ip'),
    created_at: createdAt(),
    /** Time at which the user last did something, updated at most once a minute. */
    last_used_at: moment('last_used_at').notNull().defaultNow(),
    /** Longest time between two uses, in seconds: an organization that allows less refuses the session from then on. */
    longest_pause: integer('longest_pause').notNull().default(0),
    expires_at: moment('expires_at').notNull(),
    ended_at: moment('ended_at'),
  },
  (table) => [
    index('sessions_of_user_by_date').on(table.user_id, table.created_at),
    index('sessions_by_end').on(table.expires_at),
  ],
);
