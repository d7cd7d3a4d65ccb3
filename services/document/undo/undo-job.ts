import { z } from '#contracts/zod.ts';
import type { JobKind } from '#platform/jobs.ts';

const Undo = z.object({ organization_id: z.uuid(), undo_id: z.uuid() });

/** Job that makes a deletion or cancellation final when it can no longer be undone. */
export const undoJob: JobKind<z.infer<typeof Undo>> = {
  name: 'end-undo',
  payload: Undo,
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true },
};
