import type { NewOrganization } from '#contracts/own-organizations.ts';
import { CHOOSE_COUNTRY } from '#contracts/country.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { insertMembership } from '#platform/identity/member-store.ts';
import { createOrganization } from '#platform/identity/organization-store.ts';
import type { Limit } from '#platform/limits/limiter.ts';
import { tooManyRequests } from '#platform/limits/too-many.ts';
import type { Context } from '#platform/platform.ts';
import { isCountry } from '#places/countries.ts';

/** Organizations that one user creates, in all sessions together. */
export const ORGANIZATIONS_OF_USER: Limit = {
  name: 'organizations of a user',
  points: 20,
  seconds: 24 * 60 * 60,
};

/** Creates an organization with the caller as owner and returns its id. @throws AppError invalid_input, too_many_requests */
export async function createOwnOrganization(
  { database, limiter, caller: { userId } }: Context<'user'>,
  { name, country_id: countryId, ip }: NewOrganization & { ip: string | null },
): Promise<string> {
  if (!isCountry(countryId)) throw fieldError(platformErrors.invalid_input, 'country_id', CHOOSE_COUNTRY);
  const { isExceeded, secondsLeft } = await limiter.count(ORGANIZATIONS_OF_USER, userId);
  if (isExceeded) throw tooManyRequests(secondsLeft);
  return database.transaction(async (tx) => {
    const organizationId = await createOrganization(tx, { name, countryId });
    await insertMembership(tx, { organizationId, userId, role: 'Owner' });
    const actor = { organizationId, userId, ip };
    await recordActivity(tx, actor, { action: 'organization_created', subjectId: organizationId });
    return organizationId;
  });
}
