import { getUserFunctionality } from '#contracts/functionality.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';
import { readSession } from './session.ts';

/** Loads the user's profile, their organizations and their permissions in the current one, all at once. */
export async function loadShell() {
  const session = await readSession();
  const [profile, organizations, functionality] = await Promise.all([
    callService(getProfile, { query: {} }),
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

/** Returns no permissions for a former member: the shell stays, with its sign-out and its other organizations. */
async function loadFunctionality() {
  try {
    return await callService(getUserFunctionality, { query: { purpose: 'user_access_functionalities' } });
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'rejected') return [];
    throw error;
  }
}
