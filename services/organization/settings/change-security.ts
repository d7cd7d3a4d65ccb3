import { SecurityRequirements } from '#contracts/organization-security.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { authorize } from '#platform/auth/caller.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { findFactors } from '#platform/identity/second-factor-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { parse } from './change-organization.ts';
import { saveSecurity } from './security-store.ts';

/**
 * Saves what the organization requires. The caller needs a second factor to require one, so that they do not lock
 * themselves out.
 * @throws AppError permission_denied, invalid_input
 */
export async function changeSecurity({ caller, database }: MemberContext, body: unknown): Promise<void> {
  authorize(caller, ['settings', 'write']);
  const requirements: SecurityRequirements = parse(SecurityRequirements, body);
  const { organizationId, userId } = caller;
  await database.transaction(async (tx) => {
    if (requirements.requires_second_factor && (await findFactors(tx, userId)).length === 0)
      throw fieldError(
        platformErrors.invalid_input,
        'requires_second_factor',
        'Set up a second factor of your own first, under Privacy and Security.',
      );
    await saveSecurity(tx, organizationId, requirements);
    await recordActivity(tx, caller, {
      action: 'security_requirements_changed',
      subjectId: organizationId,
      details: { ...requirements, sign_modes: requirements.sign_modes.join(', ') },
    });
  });
}
