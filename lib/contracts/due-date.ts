import { z } from './zod.ts';

/** Messages about due dates. */
export const dueDateMessages = {
  past: 'Choose today or a later day.',
} as const;

/** Day by which a document is to be signed, `YYYY-MM-DD`, in the organization's time zone. */
export const DueDate = z.iso.date();
