import { z } from '#contracts/zod.ts';
import type { JobKind } from '../jobs.ts';

const RemoveBlob = z.object({ sha256: z.string() });

/** Removing bytes of which one owner has let go, unless another one still needs them. */
export const removeBlobJob: JobKind<z.infer<typeof RemoveBlob>> = {
  name: 'remove-blob',
  payload: RemoveBlob,
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true },
};
