import type { CallData, ParsedInput } from '#contracts/call.ts';
import { NewInvitedUser, type acceptInvitation as acceptInvitationCall } from '#contracts/invitation.ts';
import type { UserProfile } from '#contracts/user-profile.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { deviceToken } from '#platform/auth/known-device.ts';
import { findUserByToken, startSession, type SessionClient } from '#platform/auth/session-store.ts';
import type { SignedInUser } from '#platform/auth/caller.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { invalidInput } from '#platform/http/field-errors.ts';
import { findUserId, insertUser } from '#platform/identity/member-store.ts';
import { lockOrganization } from '#platform/identity/owner-store.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { organizationErrors } from '../organization-errors.ts';
import { tellInviter } from './tell-inviter.ts';
import {
  adoptWaiting,
  findWaiting,
  handOver,
  lockWaitingDocuments,
  removeWaiting,
} from './hand-over-store.ts';
import {
  findOpenInvitation,
  holdUser,
  insertInvitedMember,
  takeInvitation,
  type OpenInvitation,
} from '#platform/invitations/invitation-store.ts';
import { invitationHash } from '#platform/invitations/invitation-token.ts';

/** Acceptance of an invitation. */
export interface Acceptance {
  token: string;
  /** Bearer token of the request; null for a visitor. */
  bearer: string | null;
  /** Details for a new account; not used for an existing one. */
  details: Details;
  client: SessionClient;
}

type Details = ParsedInput<typeof acceptInvitationCall>['body'];
type Accepted = CallData<typeof acceptInvitationCall>;

/**
 * Accepts an invitation once: for the signed-in user of its address, or for a new user, who is signed in then.
 * @throws AppError invitation_void, invitation_of_another, invitation_needs_sign_in, session_ended, invalid_input
 */
export async function acceptInvitation(
  platform: Platform,
  { token, bearer, details, client }: Acceptance,
): Promise<Accepted> {
  const { database } = platform;
  const tokenHash = invitationHash(token);
  const invitation = await findOpenInvitation(database, tokenHash);
  if (!invitation) throw new AppError(organizationErrors.invitation_void);
  const user = bearer === null ? null : await findUserByToken(database, bearer);
  if (bearer !== null && !user) throw new AppError(platformErrors.session_ended);
  if (user && user.email.toLowerCase() !== invitation.email.toLowerCase())
    throw new AppError(organizationErrors.invitation_of_another);
  if (!user && (await findUserId(database, invitation.email)) !== null)
    throw new AppError(organizationErrors.invitation_needs_sign_in);
  const open = user
    ? openAs(user)
    : openNew(platform, { ...(await accountOf(details)), email: invitation.email }, client);
  return database.transaction(async (tx) => {
    await lockWaitingDocuments(tx, invitation);
    await lockOrganization(tx, invitation.organizationId);
    const taken = await takeInvitation(tx, tokenHash);
    if (!taken) throw new AppError(organizationErrors.invitation_void);
    const accepted = await open(tx);
    await join(tx, { ...invitation, ...taken }, { userId: accepted.user.id, ip: client.ip });
    await tellInviter(tx, platform, { ...invitation, ...taken, user: accepted.user });
    return { ...accepted, organization_id: invitation.organizationId };
  });
}

type Account = Pick<NewInvitedUser, 'first_name' | 'last_name'> & {
  password_hash: string;
  terms_version: string | null;
};

async function accountOf(details: Details): Promise<Account> {
  const parsed = NewInvitedUser.safeParse({ first_name: '', last_name: '', password: '', ...details });
  if (parsed.error) throw invalidInput(parsed.error);
  const { password, terms_version = null, ...names } = parsed.data;
  return { ...names, terms_version, password_hash: await hashPassword(password) };
}

interface AcceptedUser {
  token: string | null;
  device: string | null;
  user: UserProfile;
}

type Open = (tx: Transaction) => Promise<AcceptedUser>;

const openAs =
  ({ userId, email }: SignedInUser): Open =>
  async (tx) => {
    const user = await holdUser(tx, userId);
    if (!user) throw new AppError(platformErrors.session_ended);
    if (user.email.toLowerCase() !== email.toLowerCase())
      throw new AppError(organizationErrors.invitation_of_another); // changed in the meantime
    return { token: null, user, device: null };
  };

const openNew =
  (
    { vault }: Platform,
    { password_hash, terms_version, ...profile }: Account & { email: string },
    client: SessionClient,
  ): Open =>
  async (tx) => {
    const id = await insertUser(tx, { ...profile, password_hash, terms_version });
    if (id === null) throw new AppError(organizationErrors.invitation_needs_sign_in);
    return {
      token: await startSession(tx, id, client),
      user: { id, profile_picture_id: null, ...profile },
      device: deviceToken(vault, id, client.devices),
    };
  };

/** Makes the user a member and gives them what waits for the address, which they have proven to be theirs. */
async function join(
  tx: Transaction,
  { id, organizationId, roleId, email }: OpenInvitation,
  { userId, ip }: { userId: string; ip: string | null },
): Promise<void> {
  const waiting = await findWaiting(tx, { organizationId, email });
  const [first] = waiting;
  if (first) await adoptWaiting(tx, { membershipId: first.membershipId, userId, roleId });
  const { membershipId, isNew } = await insertInvitedMember(tx, { organizationId, userId, roleId });
  if (!isNew && waiting.length === 0) throw new AppError(organizationErrors.invitation_void); // a member already
  for (const from of waiting) {
    await handOver(tx, { organizationId, from, to: { userId, membershipId } });
    if (from.membershipId !== membershipId) await removeWaiting(tx, from);
  }
  const actor = { organizationId, userId, ip };
  await recordActivity(tx, actor, { action: 'invitation_accepted', subjectId: id, details: { email } });
}
