import { z } from '#contracts/zod.ts';
import type { JobKind } from '#platform/jobs.ts';

const SignBatchJob = z.object({ batch_id: z.uuid() });

/**
 * Signing the next documents of a batch. It is tried again for long: what stands in the way is the machine, not a
 * document.
 */
export const signBatchJob: JobKind<z.infer<typeof SignBatchJob>> = {
  name: 'sign-batch',
  payload: SignBatchJob,
  options: {
    retryLimit: 100,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 300,
    heartbeatSeconds: 60,
  },
  atOnce: 2,
};
