import type { ReminderResult } from '#contracts/document-mail.ts';
import type { ApprovalStatus } from '#contracts/document-decision.ts';

/** Messages of successful calls. */
export const uploaded = (name: string) => `${name} has been uploaded.`;
export const removed = (count: number) => `${documents(count)} been deleted.`;
export const undone = (count: number) =>
  count === 1 ? 'The document is back.' : `${count} documents are back.`;
export const signatoriesAdded = (isCallersTurn: boolean) =>
  isCallersTurn
    ? 'The signatories have been added. It is your turn to sign.'
    : 'The signatories have been added, and the first has been told.';
export const dueDateSet = (count: number) =>
  count === 1 ? 'The due date has been saved.' : `The due date of ${count} documents has been saved.`;
export const signatoryReplaced = (count: number) =>
  count === 1 ? 'The signatory has been replaced.' : `The signatory of ${count} documents has been replaced.`;
export const signed = (count: number) => `${documents(count)} been signed.`;

const DECISIONS: Record<ApprovalStatus, string> = {
  reject: 'rejected',
  cancel: 'cancelled',
  sign: 'marked as signed',
};
export const decided = (status: ApprovalStatus, count: number) =>
  `${documents(count)} been ${DECISIONS[status]}.`;

export const mailed = (recipients: number) =>
  `The mail is on its way to ${recipients === 1 ? '1 recipient' : `${recipients} recipients`}.`;

const OUTCOMES: Record<ReminderResult['outcome'], (count: number) => string> = {
  sent: (count) => (count === 1 ? 'The reminder has been sent.' : `${count} reminders have been sent.`),
  scheduled: (count) => (count === 1 ? 'The reminder is planned.' : `${count} reminders are planned.`),
  too_soon: (count) =>
    count === 1
      ? 'One was left out: its signatory was reminded less than an hour ago.'
      : `${count} were left out: their signatories were reminded less than an hour ago.`,
  not_waiting: (count) =>
    count === 1 ? 'One has no signatory who can sign it.' : `${count} have no signatory who can sign them.`,
};

/**
 * Returns the message about the outcome of all reminders, a sentence for each kind; empty when none was sent
 * or planned, which is no success.
 */
export function reminded(results: readonly Pick<ReminderResult, 'outcome'>[]): string {
  const outcomes = Map.groupBy(results, ({ outcome }) => outcome);
  if (!outcomes.has('sent') && !outcomes.has('scheduled')) return '';
  return (['sent', 'scheduled', 'too_soon', 'not_waiting'] as const)
    .flatMap((outcome) => {
      const count = outcomes.get(outcome)?.length ?? 0;
      return count === 0 ? [] : [OUTCOMES[outcome](count)];
    })
    .join(' ');
}

export const exportMailed = (address: string) => `The file is being made and will be sent to ${address}.`;

const documents = (count: number) => (count === 1 ? 'The document has' : `${count} documents have`);
