import type { CallData, ParsedInput } from '#contracts/call.ts';
import type { inviteUsers as inviteUsersCall, InvitationProblem } from '#contracts/invitation.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { mailingTransaction } from '#platform/mail/mail-quota.ts';
import type { MemberContext } from '#platform/platform.ts';
import { lockedGiver } from '../roles/giver.ts';
import { invitationMailer } from './invitation-mail.ts';
import { insertInvitation } from '#platform/invitations/invitation-store.ts';
import { invitationHash, newInvitationToken } from '#platform/invitations/invitation-token.ts';
import { judgeLines } from './judge-lines.ts';

/**
 * Checks a list of people to invite, or invites them by mail.
 * @throws AppError invalid_input with the problems as field errors when a line to be sent is wrong, none is sent then;
 * mail_quota_exceeded
 */
export async function inviteUsers(
  context: MemberContext,
  { purpose, invitations }: ParsedInput<typeof inviteUsersCall>['body'],
): Promise<CallData<typeof inviteUsersCall>> {
  const { caller } = context;
  return mailingTransaction(context, async (tx, quota) => {
    const own = await lockedGiver(tx, caller);
    const { organizationId, userId } = caller;
    const { lines, problems } = await judgeLines(tx, { organizationId, own }, invitations);
    if (purpose === 'check') return { problems, sent: 0 };
    if (problems.length > 0) throw new AppError(platformErrors.invalid_input, { fields: fieldsOf(problems) });
    await quota.take(
      tx,
      lines.map(({ email }, index) => ({ email, field: `invitations.${index}.email` })),
    );
    const mail = await invitationMailer(tx, context, caller);
    const activities = [];
    for (const { email, role } of lines) {
      const token = newInvitationToken();
      const id = await insertInvitation(tx, {
        organizationId,
        email,
        roleId: role.id,
        invitedBy: userId,
        tokenHash: invitationHash(token),
      });
      await mail({ to: email, token, roleName: role.name });
      const details = { email, role: role.name };
      activities.push({ action: 'member_invited' as const, subjectId: id, details });
    }
    await recordActivities(tx, caller, activities);
    return { problems: [], sent: lines.length };
  });
}

function fieldsOf(problems: readonly InvitationProblem[]): Record<string, string[]> {
  return Object.fromEntries(
    problems.map(({ index, field, message }) => [`invitations.${index}.${field}`, [message]]),
  );
}
