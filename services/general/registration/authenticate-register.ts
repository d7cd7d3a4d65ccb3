import type { CodeOfOrder, SignedIn } from '#contracts/session.ts';
import type { UserProfile } from '#contracts/user-profile.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { deviceToken } from '#platform/auth/known-device.ts';
import { startSession, type SessionClient } from '#platform/auth/session-store.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { insertMembership, insertUser } from '#platform/identity/member-store.ts';
import { createOrganization } from '#platform/identity/organization-store.ts';
import type { Platform } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { checkCode, codeError } from '../one-time-codes/check-code.ts';
import { newAddressTries } from '../one-time-codes/new-address-limit.ts';
import { consumeOrder } from '../one-time-codes/otp-store.ts';
import { findProfile } from '../user-store.ts';
import { pendingAccount, type Account } from './pending-account.ts';

/**
 * Exchanges the code for an organization with its owner and a bearer token.
 * @throws AppError account_exists when the address has gained an account in the meantime
 */
export async function authenticateRegister(
  { database, limiter, vault }: Platform,
  { order_id, otp, client }: CodeOfOrder & { client: SessionClient },
): Promise<SignedIn> {
  const key = { id: order_id, purpose: 'register', userId: null } as const;
  const { encryptedDetails } = await checkCode(database, vault, {
    ...key,
    code: otp,
    limits: newAddressTries(limiter, (encrypted) => pendingAccount.decrypt(vault, order_id, encrypted).email),
  });
  const pending = encryptedDetails && pendingAccount.decrypt(vault, order_id, encryptedDetails);
  const account = pending?.account;
  if (!account) throw codeError(generalErrors.code_expired);
  return database.transaction(async (tx) => {
    if (!(await consumeOrder(tx, key))) throw codeError(generalErrors.code_expired);
    const user = await createAccount(tx, { email: pending.email, ip: client.ip }, account);
    return {
      token: await startSession(tx, user.id, client),
      user,
      device: deviceToken(vault, user.id, client.devices),
    };
  });
}

/** Creates a user with an organization of which the user is the owner. */
async function createAccount(
  tx: Transaction,
  { email, ip }: { email: string; ip: string | null },
  { organization_name, country_id, ...person }: Account,
): Promise<UserProfile> {
  const userId = await insertUser(tx, { email, ...person });
  const profile = userId && (await findProfile(tx, userId));
  if (!profile) throw new AppError(generalErrors.account_exists);
  const organizationId = await createOrganization(tx, { name: organization_name, countryId: country_id });
  await insertMembership(tx, { organizationId, userId: profile.id, role: 'Owner' });
  const actor = { organizationId, userId: profile.id, ip };
  await recordActivity(tx, actor, { action: 'organization_created', subjectId: organizationId });
  return profile;
}
