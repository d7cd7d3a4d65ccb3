import { findMember } from '#platform/auth/session-store.ts';
import { mailingTransaction } from '#platform/mail/mail-quota.ts';
import type { Platform } from '#platform/platform.ts';
import { takeDocuments } from '../document-store.ts';
import { findWaiting, remindNow } from './remind-signatories.ts';
import { reminderJob, type Reminder } from './reminder-job.ts';
import { isOwner } from '../owned-documents.ts';

export async function startReminders(platform: Platform): Promise<void> {
  await platform.jobs.work(reminderJob, (reminder) => sendPlannedReminder(platform, reminder));
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
