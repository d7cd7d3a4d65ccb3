import { recordActivity } from '#platform/audit/record-activity.ts';
import { findMember } from '#platform/auth/session-store.ts';
import type { Transaction } from '#platform/database.ts';
import { findMemberNames } from '#platform/identity/member-store.ts';
import type { Platform } from '#platform/platform.ts';
import { announce } from '../correspondence/announce.ts';
import { dueWords } from '../correspondence/document-event.ts';
import { claimDueReminder, findDueTurns, type DueTurn } from './due-date-store.ts';

type Reminder = Pick<Platform, 'database' | 'jobs' | 'appUrl' | 'operatorEmail'>;

interface Sweeping {
  now: Date;
  isStopping: () => boolean;
  onError: (error: Error) => void;
}

const AT_ONCE = 100;

/**
 * Reminds the signatories in turn of documents that are due soon, in the name of the document's owner. A failure leaves that
 * reminder for the next time.
 */
export async function remindOfDueDates(platform: Reminder, sweeping: Sweeping): Promise<void> {
  for (;;) {
    const turns = await findDueTurns(platform.database, { now: sweeping.now, limit: AT_ONCE });
    const sent = await remindAll(platform, turns, sweeping);
    if (sweeping.isStopping() || turns.length < AT_ONCE || sent === 0) return;
  }
}

/** Reminds of these turns until it is to stop, and returns the number of reminders. */
async function remindAll(
  platform: Reminder,
  turns: readonly DueTurn[],
  { isStopping, onError }: Sweeping,
): Promise<number> {
  let sent = 0;
  for (const turn of turns) {
    if (isStopping()) break;
    try {
      if (await remind(platform, turn)) sent += 1;
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return sent;
}

async function remind(platform: Reminder, turn: DueTurn): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    if (!(await claimDueReminder(tx, turn))) return false;
    await tell(tx, platform, turn);
    return true;
  });
}

async function tell(
  tx: Transaction,
  platform: Reminder,
  { document, signatory, daysLeft }: DueTurn,
): Promise<void> {
  const { organization_id: organizationId, uploaded_by: userId } = document;
  const caller = await findMember(tx, { userId, organizationId });
  if (!caller) return;
  const names = await findMemberNames(tx, organizationId, [signatory.user_id]);
  await recordActivity(tx, caller, {
    action: 'document_reminded',
    subjectId: document.id,
    details: { name: names.get(signatory.user_id) ?? '', message: dueWords(daysLeft) },
  });
  await announce(tx, { ...platform, caller }, [{ kind: 'due', document, signatory, daysLeft }]);
}
