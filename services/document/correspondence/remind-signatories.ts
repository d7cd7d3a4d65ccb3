import { mailMessages, REMINDER_PAUSE_MINUTES, type ReminderResult } from '#contracts/document-mail.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { mailingTransaction, type MailQuota } from '#platform/mail/mail-quota.ts';
import type { MemberContext } from '#platform/platform.ts';
import { announce } from './announce.ts';
import type { StoredDocument } from '../document-store.ts';
import { takeOwnDocuments } from '../owned-documents.ts';
import { findAddressees } from '#platform/identity/member-store.ts';
import { reminderJob } from './reminder-job.ts';
import { claimReminders, pendingSignatories, type StoredSignatory } from '../turns/signatory-store.ts';
import { documentErrors } from '../document-errors.ts';

interface Request {
  instance_ids: readonly string[];
  message: string;
  /** Time of the reminder (ISO 8601); null to send it now. */
  send_at: string | null;
}

const MINUTE = 60_000;
const MAX_DAYS_AHEAD = 90;

/**
 * Reminds the signatory whose turn it is at each of these documents, now or later, and returns the outcome
 * for each document.
 */
export async function remindSignatories(
  context: MemberContext,
  { instance_ids, message, send_at }: Request,
): Promise<ReminderResult[]> {
  const sendAt = send_at === null ? null : momentToCome(send_at);
  const ids = [...new Set(instance_ids)];
  return mailingTransaction(context, async (tx, quota) => {
    const documents = await takeOwnDocuments(tx, context, ids);
    const waiting = await findWaiting(tx, context, documents);
    const outcomes = sendAt
      ? await schedule(tx, context, { waiting, message, sendAt })
      : await remindNow(tx, context, { waiting, message, quota });
    return ids.map((id) => outcomes.get(id) ?? nobodysTurn(id));
  });
}

export interface Waiting {
  document: StoredDocument;
  signatory: StoredSignatory;
  name: string;
  email: string;
}

/**
 * Returns those of these documents that wait for a signatory, with that signatory. Former members cannot be reminded.
 */
export async function findWaiting(
  tx: Transaction,
  { caller: { organizationId } }: Pick<MemberContext, 'caller'>,
  documents: readonly StoredDocument[],
): Promise<Waiting[]> {
  const ids = documents.map(({ id }) => id);
  const pending = await pendingSignatories(tx, organizationId, ids);
  const people = await findAddressees(
    tx,
    organizationId,
    [...pending.values()].map(({ user_id }) => user_id),
  );
  return documents.flatMap((document) => {
    const signatory = pending.get(document.id);
    const person = signatory && people.get(signatory.user_id);
    return signatory && person ? [{ document, signatory, name: person.name, email: person.email }] : [];
  });
}

type Outcomes = Map<string, ReminderResult>;

/** Sends reminders, at most one an hour for each signatory and document; the database enforces the limit. */
export async function remindNow(
  tx: Transaction,
  context: Pick<MemberContext, 'caller' | 'jobs' | 'appUrl' | 'operatorEmail'>,
  { waiting, message, quota }: { waiting: readonly Waiting[]; message: string; quota: MailQuota },
): Promise<Outcomes> {
  const claimed = await claimReminders(tx, context.caller.organizationId, {
    ids: waiting.map(({ signatory }) => signatory.id),
    pauseMinutes: REMINDER_PAUSE_MINUTES,
  });
  const reminded = waiting.filter(({ signatory }) => claimed.has(signatory.id));
  await quota.take(tx, reminded);
  await recordActivities(
    tx,
    context.caller,
    reminded.map(({ document, name }) => ({
      action: 'document_reminded' as const,
      subjectId: document.id,
      details: { name, message },
    })),
  );
  await announce(
    tx,
    context,
    reminded.map(({ document, signatory }) => ({ kind: 'reminder' as const, document, signatory, message })),
  );
  return new Map(
    waiting.map((one) => [
      one.document.id,
      claimed.has(one.signatory.id) ? resultOf(one, 'sent') : tooSoon(one),
    ]),
  );
}

async function schedule(
  tx: Transaction,
  { caller, jobs }: MemberContext,
  { waiting, message, sendAt }: { waiting: readonly Waiting[]; message: string; sendAt: Date },
): Promise<Outcomes> {
  for (const { document, signatory } of waiting) {
    const payload = {
      organization_id: caller.organizationId,
      user_id: caller.userId,
      document_id: document.id,
      approval_id: signatory.id,
      message,
    };
    await jobs.enqueue(tx, reminderJob, payload, { startAfter: sendAt });
  }
  await recordActivities(
    tx,
    caller,
    waiting.map(({ document, name }) => ({
      action: 'reminder_scheduled' as const,
      subjectId: document.id,
      details: { name, at: sendAt.toISOString() },
    })),
  );
  return new Map(waiting.map((one) => [one.document.id, resultOf(one, 'scheduled')]));
}

function resultOf({ document, name }: Waiting, outcome: 'sent' | 'scheduled'): ReminderResult {
  return { instance_id: document.id, full_name: name, outcome, next_at: null };
}

function tooSoon({ document, signatory, name }: Waiting): ReminderResult {
  const last = signatory.reminded_at?.getTime() ?? Date.now();
  const next_at = new Date(last + REMINDER_PAUSE_MINUTES * MINUTE).toISOString();
  return { instance_id: document.id, full_name: name, outcome: 'too_soon', next_at };
}

const nobodysTurn = (instance_id: string): ReminderResult => ({
  instance_id,
  full_name: null,
  outcome: 'not_waiting',
  next_at: null,
});

function momentToCome(text: string): Date {
  const at = new Date(text);
  const refuse = (message: string) => fieldError(documentErrors.reminder_refused, 'send_at', message);
  if (at.getTime() <= Date.now()) throw refuse(mailMessages.pastReminder);
  if (at.getTime() > Date.now() + MAX_DAYS_AHEAD * 24 * 60 * MINUTE) throw refuse(mailMessages.farReminder);
  return at;
}
