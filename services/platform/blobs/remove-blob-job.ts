import { z } from '#contracts/zod.ts';
import type { JobKind } from '../jobs.ts';

const RemoveBlob = z.object({
  /** Organization that released it; none in jobs of releases whose organizations shared their blobs. */
  organization_id: z.nullish(z.string()),
  sha256: z.string(),
});

/** Job that removes a blob that one owner has released, unless another of the same organization still needs it. */
export const removeBlobJob: JobKind<z.infer<typeof RemoveBlob>> = {
  name: 'remove-blob',
  payload: RemoveBlob,
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true },
};
