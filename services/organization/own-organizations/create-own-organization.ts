import type { NewOrganization } from '#contracts/own-organizations.ts';
import { CHOOSE_COUNTRY } from '#contracts/country.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import type { Database } from '#platform/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { insertMembership } from '#platform/identity/member-store.ts';
import { createOrganization } from '#platform/identity/organization-store.ts';
import { isCountry } from '#places/countries.ts';

/** Creates an organization with this user as owner and returns its id. @throws AppError invalid_input */
export async function createOwnOrganization(
  database: Database,
  { userId, ip }: { userId: string; ip: string | null },
  { name, country_id: countryId }: NewOrganization,
): Promise<string> {
  if (!isCountry(countryId)) throw fieldError(platformErrors.invalid_input, 'country_id', CHOOSE_COUNTRY);
  return database.transaction(async (tx) => {
    const organizationId = await createOrganization(tx, { name, countryId });
    await insertMembership(tx, { organizationId, userId, role: 'Owner' });
    const actor = { organizationId, userId, ip };
    await recordActivity(tx, actor, { action: 'organization_created', subjectId: organizationId });
    return organizationId;
  });
}
