import { z } from '#contracts/zod.ts';
import type { JobKind } from '#platform/jobs.ts';

const Reminder = z.object({
  organization_id: z.uuid(),
  /** Id of the member who requested the reminder. */
  user_id: z.uuid(),
  document_id: z.uuid(),
  /** Approval id of the signatory whose turn it was at the time of the request. */
  approval_id: z.uuid(),
  message: z.string(),
});
export type Reminder = z.infer<typeof Reminder>;

/** Job that sends a reminder at the planned time. */
export const reminderJob: JobKind<Reminder> = {
  name: 'remind-signatory',
  payload: Reminder,
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true },
};
