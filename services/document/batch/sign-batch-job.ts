import { z } from '#contracts/zod.ts';
import type { JobKind } from '#platform/jobs.ts';

const SignBatchJob = z.object({ batch_id: z.uuid() });

/**
 * Job that signs the next documents of a batch. It is retried for a long time: it fails for reasons of the
 * server; a document that cannot be signed is stored as a result.
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
  },
  atOnce: 2,
};
