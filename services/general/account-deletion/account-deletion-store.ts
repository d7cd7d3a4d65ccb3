import { and, eq, inArray, sql } from '#platform/drizzle/orm.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { idempotentCalls } from '#platform/idempotency/idempotency-tables.ts';
import { memberships, organizations, roles, sessions, users } from '#platform/identity/identity-tables.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '#platform/identity/second-factor-tables.ts';
import { notificationPreferences, notifications } from '#platform/notifications/notification-tables.ts';
import { certificates, pfxOpenings } from '#trust/certificates/certificate-tables.ts';
import { signatureMarks, signaturePictures } from '#trust/pictures/signature-picture-tables.ts';
import { otpOrders } from '../one-time-codes/otp-tables.ts';
import { localisationSettings } from '#platform/identity/localisation-tables.ts';
import { profilePictures } from '../profile/profile-picture-tables.ts';

/** Organization of which a user is the last owner. */
export interface LastOwned {
  id: string;
  name: string;
  /** True if it has documents or other active members. */
  isInUse: boolean;
}

/** Returns the organizations of which the user is the last owner, by name, except those that are to be deleted anyway. */
export async function lastOwnedOrganizations(db: Queryable, userId: string): Promise<LastOwned[]> {
  // Documents by the table's name: it belongs to the document service, which this service must not import.
  const found = await db.execute<{ id: string; name: string; is_in_use: boolean }>(sql`
    with colleagues as (
      select m.organization_id, r.is_built_in and r.name = 'Owner' as is_owner
      from ${memberships} m join ${users} u on u.id = m.user_id join ${roles} r on r.id = m.role_id
      where m.is_active and u.is_active and m.user_id <> ${userId}
    )
    select o.id, o.name,
      exists (select from colleagues c where c.organization_id = o.id)
        or exists (select from documents d where d.organization_id = o.id) as is_in_use
    from ${organizations} o
    join ${memberships} own on own.organization_id = o.id and own.user_id = ${userId} and own.is_active
    join ${roles} role on role.id = own.role_id and role.is_built_in and role.name = 'Owner'
    where o.delete_after is null
      and not exists (select from colleagues c where c.organization_id = o.id and c.is_owner)
    order by lower(o.name), o.id`);
  return found.rows.map(({ id, name, is_in_use }) => ({ id, name, isInUse: is_in_use }));
}

/**
 * Replaces names and address of an active user by pseudonyms, so that the address can register again, and keeps them for
 * evidence; returns false when the password is no longer the one with this hash.
 */
export async function pseudonymize(
  tx: Transaction,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({
      recorded_name: sql`${users.first_name} || ' ' || ${users.last_name}`,
      recorded_email: sql`${users.email}`,
      first_name: 'Deleted',
      last_name: 'user',
      email: `${userId}@deleted.invalid`,
      password_hash: '',
      phone_number: '',
      dialing_code_id: null,
      profile_picture_id: null,
      default_organization_id: null,
      is_active: false,
      deleted_at: sql`now()`,
    })
    .where(and(eq(users.id, userId), eq(users.password_hash, passwordHash), eq(users.is_active, true)))
    .returning({ id: users.id });
  return changed.length === 1;
}

/** Ends the memberships of a user, except in these organizations. */
export async function endMemberships(
  tx: Transaction,
  userId: string,
  except: readonly string[],
): Promise<void> {
  const isExcept = except.length > 0 ? inArray(memberships.organization_id, [...except]) : sql`false`;
  await tx
    .update(memberships)
    .set({ is_active: false })
    .where(and(eq(memberships.user_id, userId), eq(memberships.is_active, true), sql`not ${isExcept}`));
}

/** Returns the ids of those of these organizations that are to be deleted. */
export async function organizationsBeingDeleted(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(inArray(organizations.id, [...ids]), sql`${organizations.delete_after} is not null`));
  return rows.map(({ id }) => id);
}

/** Has the sweep delete these organizations at once. */
export async function deleteOrganizationsNow(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(organizations)
    .set({ delete_after: sql`now()`, deletion_requested_by: userId })
    .where(inArray(organizations.id, [...ids]));
}

/** Tables of which all rows of a user go with the account. */
const OWN = [
  sessions,
  profilePictures,
  localisationSettings,
  certificates,
  pfxOpenings,
  signatureMarks,
  signaturePictures,
  notifications,
  notificationPreferences,
  otpOrders,
  authenticatorApps,
  recoveryCodes,
  passkeys,
  idempotentCalls,
] as const;

/** Deletes what belongs to the account of a user alone: sessions, second factors, pictures, settings, certificates with their keys, inbox, kept answers. */
export async function deleteOwnRows(tx: Transaction, userId: string): Promise<void> {
  for (const table of OWN) await tx.delete(table).where(eq(table.user_id, userId));
}
