'use client';
import Box from '@mui/material/Box';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { useNow } from '#components/ui/formats/use-now.ts';
import type { Document } from '#contracts/document.ts';
import { dueWords, openDueDate, type DueWords } from './due-words.ts';

const COLOURS: Record<DueWords['urgency'], string> = {
  calm: 'text.secondary',
  soon: 'pending.main',
  late: 'rejected.main',
};

/** Due date of an open document: the day, or how much time is left when it is near or over. Nothing without one. */
export function DueMark({ document }: { document: Pick<Document, 'due_date' | 'status'> }) {
  const formats = useFormats();
  const now = useNow();
  const due = openDueDate(document);
  if (due === null) return null;
  const { words, urgency } = dueWords(due, formats.wallClock(now).slice(0, 10));
  return (
    <Box
      component="time"
      dateTime={due}
      title={`Due ${formats.day(due)}`}
      sx={{
        typography: 'body2',
        color: COLOURS[urgency],
        fontWeight: urgency === 'calm' ? 400 : 500,
        whiteSpace: 'nowrap',
      }}
    >
      {words ?? `Due ${formats.day(due)}`}
    </Box>
  );
}
