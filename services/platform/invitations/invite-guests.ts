import { MAX_GUESTS_PER_HOUR, MAX_GUESTS_PER_USER_AND_HOUR } from '#contracts/limits.ts';
import { recordActivity, type Actor } from '../audit/record-activity.ts';
import type { Transaction } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import { errorKinds } from '../errors/error-kind.ts';
import { findOrInsertInvitedUser } from '../identity/member-store.ts';
import { lockOrganization } from '../identity/owner-store.ts';
import {
  countRecentGuests,
  findAddressedMembership,
  findGuestRole,
  findInvitationOf,
  saveInvitedMembership,
} from './guest-store.ts';
import { insertInvitation, renewInvitation } from './invitation-store.ts';
import { invitationHash, newInvitationToken } from './invitation-token.ts';

export const guestErrors = errorKinds({
  too_many_guests: {
    status: 429,
    message: `Too many people were invited within an hour: at most ${MAX_GUESTS_PER_USER_AND_HOUR} by one person and ${MAX_GUESTS_PER_HOUR} by the organization. Try again later.`,
  },
});

/** Member, or person whose invitation is open, to name as a signatory. */
export interface Guest {
  userId: string;
  membershipId: string;
  /** Token of an invitation that was made now and is to be mailed; null when none was needed. */
  token: string | null;
}

/**
 * Returns the person at each of these addresses as a signatory of the caller's organization, and invites those who are
 * neither members nor invited. A former member is left out: their access was ended on purpose.
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
    const guest = await inviteGuest(tx, caller, email);
    if (guest) guests.set(email, guest);
  }
  const recent = await countRecentGuests(tx, caller);
  const isWithin =
    recent.byOrganization <= MAX_GUESTS_PER_HOUR && recent.byUser <= MAX_GUESTS_PER_USER_AND_HOUR;
  const hasInvited = [...guests.values()].some(({ token }) => token !== null);
  if (hasInvited && !isWithin) throw new AppError(guestErrors.too_many_guests);
  return guests;
}

async function inviteGuest(tx: Transaction, caller: Actor, email: string): Promise<Guest | null> {
  const { organizationId } = caller;
  const known = await findAddressedMembership(tx, organizationId, email);
  if (known?.isActive) return { ...known, token: null };
  if (known && !known.isInvited) return null;
  const open = await findInvitationOf(tx, organizationId, email);
  const isOpen = open?.isInTime === true;
  if (known && isOpen) return { ...known, token: null };
  const userId = await findOrInsertInvitedUser(tx, email);
  const roleId = isOpen ? open.roleId : await findGuestRole(tx, organizationId);
  const membershipId = await saveInvitedMembership(tx, { organizationId, userId, roleId, email });
  return { userId, membershipId, token: isOpen ? null : await invite(tx, caller, { email, roleId }) };
}

/** Inserts an invitation and returns its token. */
async function invite(
  tx: Transaction,
  caller: Actor,
  { email, roleId }: { email: string; roleId: string },
): Promise<string> {
  const { organizationId, userId } = caller;
  const token = newInvitationToken();
  const id = await insertInvitation(tx, {
    organizationId,
    email,
    roleId,
    invitedBy: userId,
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
  const { organizationId, userId } = caller;
  await lockOrganization(tx, organizationId);
  const open = await findInvitationOf(tx, organizationId, email);
  if (!open) {
    const token = (await inviteGuests(tx, caller, [email])).get(email)?.token;
    if (!token) throw new Error('The person has become a member meanwhile.');
    return token;
  }
  const token = newInvitationToken();
  const renewal = { tokenHash: invitationHash(token), invitedBy: userId };
  await renewInvitation(tx, { organizationId, id: open.id }, renewal);
  return token;
}
