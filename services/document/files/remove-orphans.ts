import { VISITORS } from '#platform/blobs/blob-place.ts';
import type { Platform } from '#platform/platform.ts';
import { namesInFiles, organizationIds, unversionedFiles } from './needed-blobs-store.ts';
import { removeUnneededBlob } from './remove-blob.ts';

/** Minimum age in milliseconds of a file that may be removed: its row is written seconds after it. */
const LEAST_AGE_MS = 86_400_000;
const AT_ONCE = 200;

/**
 * Removes files that no row refers to, which a process leaves when it is killed between writing file and row; returns their
 * number. Rows are looked up under the lock on the file, so a file whose row is about to be written is safe. Leaves folders of
 * organizations that this database does not know: they may belong to another database.
 */
export async function removeOrphans(
  platform: Pick<Platform, 'database' | 'blobs'>,
  { isStopping, leastAgeMs = LEAST_AGE_MS }: { isStopping: () => boolean; leastAgeMs?: number },
): Promise<number> {
  let removed = 0;
  for (const organizationId of [...(await organizationIds(platform.database)), VISITORS]) {
    for (const sha256 of await unversionedFiles(platform.database, organizationId))
      await removeUnneededBlob(platform, { organizationId, sha256 });
    let names: string[] = [];
    const removeSome = async () => {
      removed += await removeThese(platform, { organizationId, names });
      names = [];
    };
    for await (const { sha256, ageMs } of platform.blobs.keptBy(organizationId)) {
      if (isStopping()) return removed;
      if (ageMs >= leastAgeMs) names.push(sha256);
      if (names.length === AT_ONCE) await removeSome();
    }
    await removeSome();
  }
  return removed;
}

async function removeThese(
  platform: Pick<Platform, 'database' | 'blobs'>,
  { organizationId, names }: { organizationId: string; names: readonly string[] },
): Promise<number> {
  if (names.length === 0) return 0;
  const known = await namesInFiles(platform.database, { organizationId, names });
  let removed = 0;
  for (const sha256 of names)
    if (!known.has(sha256) && (await removeUnneededBlob(platform, { organizationId, sha256 })) === 'removed')
      removed += 1;
  return removed;
}
