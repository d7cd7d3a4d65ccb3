import type { CallData, ParsedInput } from '#contracts/call.ts';
import type { getOrganizations } from '#contracts/organization.ts';
import { assertMet } from '#platform/auth/assert-met.ts';
import { findUnmetRequirements } from '#platform/auth/session-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Context } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { findOrganization, pageOfOrganizations } from './organization-store.ts';

/**
 * Returns the user's organizations, or the one that the request names as the only row.
 * @throws AppError organization_required, not_found, session_ended, second_factor_required
 */
export async function readOrganizations(
  { database, caller }: Context<'user'>,
  query: ParsedInput<typeof getOrganizations>['query'],
  requestedId: string | null,
): Promise<CallData<typeof getOrganizations>> {
  if (query.purpose === 'list') return pageOfOrganizations(database, caller.userId, query);
  if (requestedId === null) throw new AppError(platformErrors.organization_required);
  const found = await findOrganization(database, caller.userId, requestedId);
  if (!found) throw new AppError(platformErrors.not_found);
  const session = { sessionId: caller.sessionId, organizationId: requestedId };
  assertMet(await findUnmetRequirements(database, session));
  return { rows: [found], total: 1 };
}
