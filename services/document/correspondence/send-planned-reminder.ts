import { findMember } from '#platform/auth/session-store.ts';
import { MailQuotaExceeded, mailingTransaction } from '#platform/mail/mail-quota.ts';
import type { Platform } from '#platform/platform.ts';
import { takeDocuments } from '../document-store.ts';
import { findWaiting, remindNow } from './remind-signatories.ts';
import { reminderJob, type Reminder } from './reminder-job.ts';
import { isOwner } from '../owned-documents.ts';

export async function startReminders(platform: Platform): Promise<void> {
  await platform.jobs.work(reminderJob, async (reminder) => {
    try {
      await sendPlannedReminder(platform, reminder);
    } catch (error) {
      if (!(error instanceof MailQuotaExceeded)) throw error;
      await postpone(platform, reminder, error.secondsLeft);
    }
  });
}

/**
 * Plans a reminder anew for the time at which the quota allows mails again, which is later than the attempts of its job. Were it
 * planned twice, as after a process was killed here, the second one would be too soon after the first.
 */
async function postpone({ database, jobs }: Platform, reminder: Reminder, seconds: number): Promise<void> {
  const startAfter = new Date(Date.now() + seconds * 1000);
  await database.transaction((tx) => jobs.enqueue(tx, reminderJob, reminder, { startAfter }));
}

/**
 * Sends a planned reminder if the document still waits for the same signatory and the sender still owns it, unless the
 * organization waits for its deletion.
 */
async function sendPlannedReminder(platform: Platform, reminder: Reminder): Promise<void> {
  const { organization_id: organizationId, user_id: userId, document_id, approval_id, message } = reminder;
  await mailingTransaction({ ...platform, caller: { userId, organizationId } }, async (tx, quota) => {
    const caller = await findMember(tx, { userId, organizationId });
    if (!caller || caller.isReadOnly) return;
    const [document] = await takeDocuments(tx, caller, [document_id]);
    if (!document || !isOwner(caller, document)) return;
    const waiting = await findWaiting(tx, { caller }, [document]);
    const asBefore = waiting.filter(({ signatory }) => signatory.id === approval_id);
    await remindNow(tx, { ...platform, caller }, { waiting: asBefore, message, quota });
  });
}
