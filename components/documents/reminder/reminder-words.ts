import { REMINDER_PAUSE_MINUTES, type ReminderResult } from '#contracts/document-mail.ts';
import type { Document } from '#contracts/document.ts';
import { isMissing } from '../signatories/signatory-states.ts';
import type { Formats } from '#shared/make-formats.ts';

const MINUTE = 60_000;

/** Returns the name of the signatory whose turn it is, with a note where they were deactivated, or null. */
export function turnOf({ signatories }: Pick<Document, 'signatories'>): string | null {
  const next = signatories.find(({ state }) => state === 'pending');
  if (!next) return null;
  return isMissing(next) ? `${next.full_name} (deactivated)` : next.full_name;
}

export interface ReminderWordsContext {
  now: Date;
  formats: Formats;
  /** Time at which a planned reminder is sent, ISO 8601. */
  sendAt: string | null;
}

/** Returns the result of a reminder as a sentence. */
export function reminderWords(
  result: ReminderResult,
  { now, formats, sendAt }: ReminderWordsContext,
): string {
  const name = result.full_name ?? 'The signatory';
  switch (result.outcome) {
    case 'sent':
      return `${name} has been reminded.`;
    case 'scheduled':
      return sendAt
        ? `${name} will be reminded on ${formats.dateTime(sendAt)}.`
        : `${name} will be reminded.`;
    case 'too_soon':
      return result.next_at
        ? `${name} was reminded ${minutesAgo(result.next_at, now)}; the next reminder can go at ${formats.clock(result.next_at)}.`
        : `${name} was reminded less than an hour ago.`;
    case 'not_waiting':
      return 'No signatory can sign it now.';
  }
}

/** Derives the time of the last reminder from that of the next one, which the pause between two determines. */
function minutesAgo(nextAt: string, now: Date): string {
  const last = new Date(nextAt).getTime() - REMINDER_PAUSE_MINUTES * MINUTE;
  const minutes = Math.floor((now.getTime() - last) / MINUTE);
  if (minutes < 1) return 'just now';
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
}
