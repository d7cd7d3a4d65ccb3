import type { UserProfile } from '#contracts/session.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { insertMembership } from '#platform/identity/member-store.ts';
import { createOrganization } from '#platform/identity/organization-store.ts';
import type { Account } from './pending-account.ts';
import { insertUser } from './user-store.ts';
import { generalErrors } from './general-errors.ts';

/**
 * Creates a user with an organization of which the user is the owner.
 * @throws AppError account_exists when the address has gained an account in the meantime
 */
export async function createAccount(
  tx: Transaction,
  { email, ip }: { email: string; ip: string | null },
  { organization_name, country_id, ...person }: Account,
): Promise<UserProfile> {
  const profile = await insertUser(tx, { email, ...person });
  if (!profile) throw new AppError(generalErrors.account_exists);
  const organizationId = await createOrganization(tx, { name: organization_name, countryId: country_id });
  await insertMembership(tx, { organizationId, userId: profile.id, role: 'Owner' });
  const actor = { organizationId, userId: profile.id, ip };
  await recordActivity(tx, actor, { action: 'organization_created', subjectId: organizationId });
  return profile;
}
