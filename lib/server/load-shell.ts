import { getUserFunctionality } from '#contracts/functionality.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { getProfile } from '#contracts/session.ts';
import { callService } from './service.ts';
import { readSession } from './session.ts';

/** Who is signed in, for which organizations, and what they may do in the current one; all asked at once. */
export async function loadShell() {
  const session = await readSession();
  const [profile, organizations, functionality] = await Promise.all([
    callService(getProfile, {}),
    callService(getOrganizations, { query: { purpose: 'list', pageSize: 500 } }),
    session?.organizationId
      ? callService(getUserFunctionality, { query: { purpose: 'user_access_functionalities' } })
      : [],
  ]);
  return {
    profile,
    organizations: organizations.rows,
    organizationId: session?.organizationId,
    functionality,
  };
}
