import type { FieldErrors } from '#contracts/envelope.ts';
import { RetentionPeriods, retentionTooLong } from '#contracts/retention.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { authorize } from '#platform/auth/caller.ts';
import type { MemberContext } from '#platform/platform.ts';
import type { Retention } from '#platform/retention.ts';
import { parse, refuse } from './change-organization.ts';
import { findRetention, saveRetention } from './retention-store.ts';

/** Returns how long the organization keeps its mails and notifications, and how long the installation does at most. */
export async function readRetention({
  caller,
  database,
  retention,
}: MemberContext): Promise<RetentionPeriods & { longest: RetentionPeriods }> {
  const longest = longestOf(retention);
  const { mail_days, notification_days } = await findRetention(database, caller.organizationId);
  return {
    mail_days: Math.min(mail_days ?? Infinity, longest.mail_days),
    notification_days: Math.min(notification_days ?? Infinity, longest.notification_days),
    longest,
  };
}

/**
 * Saves how long the organization keeps its mails and notifications. The longest time follows what the installation is set to.
 * @throws AppError permission_denied, invalid_input
 */
export async function changeRetention(
  { caller, database, retention }: MemberContext,
  body: unknown,
): Promise<void> {
  authorize(caller, ['settings', 'write']);
  const periods: RetentionPeriods = parse(RetentionPeriods, body);
  const longest = longestOf(retention);
  refuse(tooLong(periods, longest));
  const { organizationId } = caller;
  const own = (key: keyof RetentionPeriods) => (periods[key] === longest[key] ? null : periods[key]);
  await database.transaction(async (tx) => {
    await saveRetention(tx, organizationId, {
      mail_days: own('mail_days'),
      notification_days: own('notification_days'),
    });
    await recordActivity(tx, caller, {
      action: 'retention_changed',
      subjectId: organizationId,
      details: periods,
    });
  });
}

const longestOf = ({ mailDays, notificationDays }: Retention): RetentionPeriods => ({
  mail_days: mailDays,
  notification_days: notificationDays,
});

function tooLong(periods: RetentionPeriods, longest: RetentionPeriods): FieldErrors {
  const keys = ['mail_days', 'notification_days'] as const;
  return Object.fromEntries(
    keys.filter((key) => periods[key] > longest[key]).map((key) => [key, [retentionTooLong(longest[key])]]),
  );
}
