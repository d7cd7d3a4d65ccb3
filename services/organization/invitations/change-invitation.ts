import type { ParsedInput } from '#contracts/call.ts';
import type { changeInvitations } from '#contracts/invitation.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { mailingTransaction } from '#platform/mail/mail-quota.ts';
import type { MemberContext } from '#platform/platform.ts';
import { organizationErrors } from '../organization-errors.ts';
import { assertMayGive, lockedGiver } from '../roles/giver.ts';
import { findRole } from '../roles/role-store.ts';
import { invitationMailer } from './invitation-mail.ts';
import { findInvitation, renewInvitation, revokeInvitation } from '#platform/invitations/invitation-store.ts';
import { invitationHash, newInvitationToken } from '#platform/invitations/invitation-token.ts';

/**
 * Sends an open invitation again, with a new token and term so that the former link is void, or revokes it.
 * @throws AppError not_found, role_exceeds; invitation_closed when it has been accepted or revoked;
 * mail_quota_exceeded
 */
export async function changeInvitation(
  context: MemberContext,
  { purpose, id }: ParsedInput<typeof changeInvitations>['body'],
): Promise<{ email: string }> {
  const { caller } = context;
  const { organizationId, userId } = caller;
  return mailingTransaction(context, async (tx, quota) => {
    const own = await lockedGiver(tx, caller);
    const invitation = await findInvitation(tx, organizationId, id);
    const role = invitation && (await findRole(tx, organizationId, invitation.roleId));
    if (!role) throw new AppError(platformErrors.not_found);
    assertMayGive(own, role);
    const { email } = invitation;
    const token = newInvitationToken();
    const key = { organizationId, id };
    const hasChanged =
      purpose === 'revoke'
        ? await revokeInvitation(tx, key)
        : await renewInvitation(tx, key, { tokenHash: invitationHash(token), invitedBy: userId });
    if (!hasChanged) throw new AppError(organizationErrors.invitation_closed);
    if (purpose === 'resend') {
      await quota.take(tx, [{ email }]);
      const mail = await invitationMailer(tx, context, caller);
      await mail({ to: email, token, roleName: role.name });
    }
    const action = purpose === 'revoke' ? 'invitation_revoked' : 'invitation_resent';
    await recordActivity(tx, caller, { action, subjectId: id, details: { email, role: role.name } });
    return { email };
  });
}
