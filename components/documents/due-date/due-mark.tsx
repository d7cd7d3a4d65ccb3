'use client';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { Document } from '#contracts/document.ts';
import { dueWords, openDueDate } from './due-words.ts';
import { useDueToday } from './use-due-today.ts';

/** Due date of an open document: the day, or how much time is left when it is near or over. Nothing without one. DocumentStyles has the style. */
export function DueMark({ document }: { document: Pick<Document, 'due_date' | 'status'> }) {
  const formats = useFormats();
  const today = useDueToday();
  const due = openDueDate(document);
  if (due === null) return null;
  const { words, urgency } = dueWords(due, today);
  return (
    <time className="due-mark" data-urgency={urgency} dateTime={due} title={`Due ${formats.day(due)}`}>
      {words ?? `Due ${formats.day(due)}`}
    </time>
  );
}
