import { DUE_REMINDER_DAYS } from '#contracts/limits.ts';
import type { Document } from '#contracts/document.ts';

/** Time left until a due date. */
export interface DueWords {
  /** For example `Due in 3 days`, `Due today` or `2 days late`; null while there is more time than the first reminder leaves. */
  words: string | null;
  urgency: 'calm' | 'soon' | 'late';
}

const DAY_MS = 86_400_000;
const FIRST_REMINDER = Math.max(...DUE_REMINDER_DAYS);
const OPEN: readonly Document['status'][] = ['uploaded', 'pending_for_signature', 'in_progress'];

/** Returns the due date of a document that is not yet signed, rejected or cancelled, else null. */
export function openDueDate({ due_date, status }: Pick<Document, 'due_date' | 'status'>): string | null {
  return OPEN.includes(status) ? due_date : null;
}

/** Returns how much time is left; both days are `YYYY-MM-DD`. */
export function dueWords(dueDate: string, today: string): DueWords {
  const days = (Date.parse(dueDate) - Date.parse(today)) / DAY_MS; // in UTC, where every day has 24 hours
  if (days > FIRST_REMINDER) return { words: null, urgency: 'calm' };
  if (days < 0) return { words: `${counted(-days)} late`, urgency: 'late' };
  if (days === 0) return { words: 'Due today', urgency: 'late' };
  return { words: days === 1 ? 'Due tomorrow' : `Due in ${counted(days)}`, urgency: 'soon' };
}

const counted = (days: number) => (days === 1 ? '1 day' : `${days} days`);
