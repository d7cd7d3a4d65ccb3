import { findMember } from '#platform/auth/session-store.ts';
import type { Platform } from '#platform/platform.ts';
import { takeDocuments } from './document-store.ts';
import { findNames } from './people.ts';
import { remindNow } from './remind-signatories.ts';
import { reminderJob, type Reminder } from './reminder-job.ts';
import { pendingSignatories } from './signatory-store.ts';
import { isOwner } from './visibility.ts';

export async function startReminders(platform: Platform): Promise<void> {
  await platform.jobs.work(reminderJob, (reminder) => sendPlannedReminder(platform, reminder));
}

/** Sends it only if the document still waits for the same signatory, and is still the sender's own. */
async function sendPlannedReminder(platform: Platform, reminder: Reminder): Promise<void> {
  const { organization_id: organizationId, user_id: userId, document_id, approval_id, message } = reminder;
  await platform.database.transaction(async (tx) => {
    const caller = await findMember(tx, { userId, organizationId });
    if (!caller) return;
    const [document] = await takeDocuments(tx, caller, [document_id]);
    if (!document || !isOwner(caller, document)) return;
    const signatory = (await pendingSignatories(tx, organizationId, [document_id])).get(document_id);
    if (signatory?.id !== approval_id) return;
    const name = (await findNames(tx, [signatory.user_id])).get(signatory.user_id) ?? '';
    await remindNow(tx, { ...platform, caller }, { waiting: [{ document, signatory, name }], message });
  });
}
