import { getOrganizations } from '#contracts/organization.ts';
import { askService } from './ask-service.ts';
import { ServiceError } from './service-error.ts';
import { readSession } from './session.ts';

/** The name of the organization that the reader acts for; null for a visitor, and for one whose session has ended. */
export async function loadCurrentOrganization(): Promise<string | null> {
  const session = await readSession();
  if (!session?.organizationId) return null;
  try {
    const { rows } = await askService(getOrganizations, { query: { purpose: 'general' } }, { session });
    return rows[0]?.name ?? null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
