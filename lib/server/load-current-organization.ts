import { getOrganizations } from '#contracts/organization.ts';
import { requestService } from './request-service.ts';
import { ServiceError } from './service-error.ts';
import { readSession } from './session.ts';

/** Returns the name of the session's organization; null for visitors and ended sessions. */
export async function loadCurrentOrganization(): Promise<string | null> {
  const session = await readSession();
  if (!session?.organizationId) return null;
  try {
    const { rows } = await requestService(getOrganizations, { query: { purpose: 'general' } }, { session });
    return rows[0]?.name ?? null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
