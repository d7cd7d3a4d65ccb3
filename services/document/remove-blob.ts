import { eq } from 'drizzle-orm';
import { z } from '#contracts/zod.ts';
import { lockBlob } from '#platform/blobs/keep-blob.ts';
import type { JobKind } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { documentVersions } from './document-tables.ts';

const RemoveBlob = z.object({ sha256: z.string() });

/** Removing the bytes that the last version which had them has left behind. */
export const removeBlobJob: JobKind<z.infer<typeof RemoveBlob>> = {
  name: 'remove-blob',
  payload: RemoveBlob,
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true },
};

export async function startBlobRemover(platform: Platform): Promise<void> {
  await platform.jobs.work(removeBlobJob, ({ sha256 }) => removeUnneededBlob(platform, sha256));
}

/** Removes a blob unless a version of any document, of whichever organization, still has these bytes. */
export async function removeUnneededBlob({ database, blobs }: Platform, sha256: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockBlob(tx, sha256);
    const needed = await tx
      .select({ id: documentVersions.id })
      .from(documentVersions)
      .where(eq(documentVersions.sha256, sha256))
      .limit(1);
    if (needed.length === 0) await blobs.remove(sha256);
  });
}
