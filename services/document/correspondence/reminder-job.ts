import { z } from '#contracts/zod.ts';
import type { JobKind } from '#platform/jobs.ts';

const Reminder = z.object({
  organization_id: z.uuid(),
  /** Who asked for it. */
  user_id: z.uuid(),
  document_id: z.uuid(),
  /** Whose turn it was when it was asked for. */
  approval_id: z.uuid(),
  message: z.string(),
});
export type Reminder = z.infer<typeof Reminder>;

/** Job of a reminder that was planned for later. */
export const reminderJob: JobKind<Reminder> = {
  name: 'remind-signatory',
  payload: Reminder,
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true },
};
