import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { remindSignatories, type ReminderResult } from '#contracts/document-mail.ts';
import { momentOf, momentProblem, type ReminderTime } from './reminder-time.ts';
import { publishQuietError } from '../publish-quiet-error.ts';

export interface Reminded {
  results: ReminderResult[];
  /** Time at which the reminders will be sent, ISO 8601; null when they were sent at once. */
  sendAt: string | null;
  /** Time of the response. */
  now: Date;
}

export interface Reminder {
  instance_ids: string[];
  message: string;
  when: ReminderTime;
}

/** Sends reminders. When all were sent or planned, `onDone` is called; otherwise the results are kept to be shown. */
export function useRemind(onDone: () => void) {
  const { timeZone } = useFormats();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [reminded, setReminded] = useState<Reminded | null>(null);
  const remind = async ({ instance_ids, message, when }: Reminder) => {
    const invalid = momentProblem(when, { now: new Date(), timeZone });
    setProblem(invalid);
    if (invalid !== null) return;
    setIsBusy(true);
    try {
      const send_at = momentOf(when, timeZone);
      const body = { instance_ids, message, send_at };
      const results = await request(remindSignatories, { body }, { quiet: true });
      if (results.every(isOnItsWay)) onDone();
      else setReminded({ results, sendAt: send_at, now: new Date() });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const message = error.fields?.['send_at']?.join(', ');
      if (message) setProblem(message);
      else publishQuietError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, reminded, remind };
}

function isOnItsWay({ outcome }: ReminderResult): boolean {
  return outcome === 'sent' || outcome === 'scheduled';
}
