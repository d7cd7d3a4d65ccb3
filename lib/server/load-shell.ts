import { getUserFunctionality } from '#contracts/functionality.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { getProfile } from '#contracts/session.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';
import { readSession } from './session.ts';

/** Who is signed in, for which organizations, and what they may do in the current one; all asked at once. */
export async function loadShell() {
  const session = await readSession();
  const [profile, organizations, functionality] = await Promise.all([
    callService(getProfile, {}),
    callService(getOrganizations, { query: { purpose: 'list', pageSize: 500 } }),
    session?.organizationId ? loadFunctionality() : [],
  ]);
  return {
    profile,
    organizations: organizations.rows,
    organizationId: session?.organizationId,
    functionality,
  };
}

/** None for somebody who is no longer a member: the shell stays, with its way out and to other organizations. */
async function loadFunctionality() {
  try {
    return await callService(getUserFunctionality, { query: { purpose: 'user_access_functionalities' } });
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'rejected') return [];
    throw error;
  }
}
