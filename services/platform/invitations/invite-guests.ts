import { MAX_GUESTS_PER_HOUR, MAX_GUESTS_PER_USER_AND_HOUR } from '#contracts/limits.ts';
import { recordActivity, type Actor } from '../audit/record-activity.ts';
import { accountableUser } from '../auth/caller.ts';
import type { Transaction } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import { errorKinds } from '../errors/error-kind.ts';
import { lockOrganization } from '../identity/owner-store.ts';
import {
  countRecentGuests,
  findAddressedMembership,
  findGuestRole,
  findInvitationOf,
  insertInvitedMembership,
  type AddressedMembership,
} from './guest-store.ts';
import { insertInvitation, renewInvitation } from './invitation-store.ts';
import { invitationHash, newInvitationToken } from './invitation-token.ts';

export const guestErrors = errorKinds({
  too_many_guests: {
    status: 429,
    retryAfter: 60 * 60,
    message: `Too many people were invited within an hour: at most ${MAX_GUESTS_PER_USER_AND_HOUR} by one person and ${MAX_GUESTS_PER_HOUR} by the organization. Try again later.`,
  },
});

/** Member, or person whom an address stands for, to name as a signatory. */
export interface Guest {
  userId: string;
  membershipId: string;
  /** Token of an invitation that was made now and is to be mailed; null when none was needed. */
  token: string | null;
}

/**
 * Returns the person at each of these addresses as a signatory of the caller's organization, without an invitation. A
 * former member is left out: their access was ended on purpose.
 */
export async function nameGuests(
  tx: Transaction,
  { organizationId }: Actor,
  addresses: readonly string[],
): Promise<Map<string, Guest>> {
  const guests = new Map<string, Guest>();
  if (addresses.length === 0) return guests;
  await lockOrganization(tx, organizationId);
  for (const email of addresses) {
    const named = await nameGuest(tx, organizationId, email);
    if (named) guests.set(email, { ...named, token: null });
  }
  return guests;
}

/**
 * Returns the person at each of these addresses like `nameGuests`, and invites those who are neither members nor invited.
 * @throws AppError too_many_guests
 */
export async function inviteGuests(
  tx: Transaction,
  caller: Actor,
  addresses: readonly string[],
): Promise<Map<string, Guest>> {
  const guests = new Map<string, Guest>();
  if (addresses.length === 0) return guests;
  await lockOrganization(tx, caller.organizationId);
  for (const email of addresses) {
    const named = await nameGuest(tx, caller.organizationId, email);
    if (named) guests.set(email, { ...named, token: await invitationFor(tx, caller, { email, named }) });
  }
  if ([...guests.values()].some(({ token }) => token !== null)) await assertMayInvite(tx, caller);
  return guests;
}

async function assertMayInvite(tx: Transaction, caller: Actor): Promise<void> {
  const { organizationId } = caller;
  const recent = await countRecentGuests(tx, { organizationId, userId: accountableUser(caller) });
  const isWithin =
    recent.byOrganization <= MAX_GUESTS_PER_HOUR && recent.byUser <= MAX_GUESTS_PER_USER_AND_HOUR;
  if (!isWithin) throw new AppError(guestErrors.too_many_guests);
}

/** Returns the membership that an address names, a new one if there is none; null for that of a former member. */
async function nameGuest(
  tx: Transaction,
  organizationId: string,
  email: string,
): Promise<AddressedMembership | null> {
  const known = await findAddressedMembership(tx, organizationId, email);
  if (known) return known.isActive || known.isInvited ? known : null;
  const open = await findInvitationOf(tx, organizationId, email);
  const roleId = open?.isInTime ? open.roleId : await findGuestRole(tx, organizationId);
  return insertInvitedMembership(tx, { organizationId, roleId, email });
}

/** Returns the token of a new invitation; null for a member, and while the address has one in time. */
async function invitationFor(
  tx: Transaction,
  caller: Actor,
  { email, named }: { email: string; named: AddressedMembership },
): Promise<string | null> {
  if (named.isActive) return null;
  const open = await findInvitationOf(tx, caller.organizationId, email);
  return open?.isInTime ? null : invite(tx, caller, email);
}

/** Inserts an invitation as a guest and returns its token. */
async function invite(tx: Transaction, caller: Actor, email: string): Promise<string> {
  const { organizationId } = caller;
  const token = newInvitationToken();
  const id = await insertInvitation(tx, {
    organizationId,
    email,
    roleId: await findGuestRole(tx, organizationId),
    invitedBy: accountableUser(caller),
    tokenHash: invitationHash(token),
  });
  const details = { email, role: 'Guest' };
  await recordActivity(tx, caller, { action: 'member_invited', subjectId: id, details });
  return token;
}

/**
 * Returns a new token for the open invitation of an invited person, whose former link is void then; a revoked invitation
 * is made anew.
 * @throws AppError too_many_guests
 */
export async function renewGuestInvitation(tx: Transaction, caller: Actor, email: string): Promise<string> {
  const { organizationId } = caller;
  await lockOrganization(tx, organizationId);
  const open = await findInvitationOf(tx, organizationId, email);
  if (!open) {
    const made = await invite(tx, caller, email);
    await assertMayInvite(tx, caller);
    return made;
  }
  const token = newInvitationToken();
  const renewal = { tokenHash: invitationHash(token), invitedBy: accountableUser(caller) };
  await renewInvitation(tx, { organizationId, id: open.id }, renewal);
  return token;
}
