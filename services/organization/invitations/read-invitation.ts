import type { Invitation } from '#contracts/invitation.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { findUserId } from '#platform/identity/member-store.ts';
import type { Platform } from '#platform/platform.ts';
import { organizationErrors } from '../organization-errors.ts';
import { findOpenInvitation } from '#platform/invitations/invitation-store.ts';
import { invitationHash } from '#platform/invitations/invitation-token.ts';

/**
 * Returns the content of an invitation by its token.
 * @throws AppError invitation_void alike for unknown, accepted, revoked and expired ones
 */
export async function readInvitation({ database }: Platform, token: string): Promise<Invitation> {
  const found = await findOpenInvitation(database, invitationHash(token));
  if (!found) throw new AppError(organizationErrors.invitation_void);
  return {
    organization_name: found.organizationName,
    invited_by: found.invitedBy,
    email: found.email,
    role_name: found.roleName,
    expires_at: found.expiresAt.toISOString(),
    has_account: (await findUserId(database, found.email)) !== null,
  };
}
