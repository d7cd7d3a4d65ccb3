import { getUserFunctionality } from '#contracts/functionality.ts';
import { getOrganizations, type Organization } from '#contracts/organization.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';
import { readSession } from './session.ts';

/**
 * Loads the user's profile, their organizations and their permissions in the current one, all at once. `successor` is another
 * organization of a user who no longer belongs to the current one.
 */
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
    successor: successorOf(session?.organizationId, organizations),
  };
}

/** Returns undefined for a current member, and where the list of organizations is incomplete. */
function successorOf(
  currentId: string | undefined,
  { rows, total }: { rows: readonly Organization[]; total: number },
): Organization | undefined {
  if (currentId === undefined || rows.length < total || rows.some(({ id }) => id === currentId))
    return undefined;
  return rows.find(({ is_default }) => is_default) ?? rows[0];
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
