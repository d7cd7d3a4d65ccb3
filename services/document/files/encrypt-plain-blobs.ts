import { lockBlob } from '#platform/blobs/blob-lock-store.ts';
import { mayRemoveBlobs } from '#platform/blobs/removal-hold-store.ts';
import type { Transaction } from '#platform/database.ts';
import type { Platform } from '#platform/platform.ts';
import { organizationsThatNeed } from './remove-blob.ts';

export interface EncryptedBlobs {
  encrypted: number;
  /** Files that no organization refers to; they stay as they are. */
  unowned: number;
  /** Files whose content does not match the SHA-256 in their name; they stay as they are. */
  damaged: number;
}

/**
 * Encrypts the files that releases before encryption stored plainly, for each organization that needs them. Each file is
 * readable all the time; processes that do it at the same time share the work. It waits while a backup is being made.
 */
export async function encryptPlainBlobs(
  platform: Pick<Platform, 'database' | 'blobs'>,
  isStopping = () => false,
): Promise<EncryptedBlobs> {
  const counts: EncryptedBlobs = { encrypted: 0, unowned: 0, damaged: 0 };
  for await (const sha256 of platform.blobs.plain.names()) {
    if (isStopping()) break;
    const outcome = await platform.database.transaction((tx) => encryptOne(tx, platform, sha256));
    if (outcome === 'held') break; // the next sweep goes on
    counts[outcome] += 1;
  }
  return counts;
}

async function encryptOne(
  tx: Transaction,
  { blobs }: Pick<Platform, 'blobs'>,
  sha256: string,
): Promise<keyof EncryptedBlobs | 'held'> {
  if (!(await mayRemoveBlobs(tx))) return 'held';
  await lockBlob(tx, sha256);
  const owners = await organizationsThatNeed(tx, sha256);
  if (owners.size === 0) return 'unowned';
  for (const organizationId of owners) {
    const staged = await blobs
      .of(organizationId)
      .stage(blobs.plain.createReadStream(sha256), { maxBytes: Infinity });
    try {
      if (staged.sha256 !== sha256) return 'damaged';
      await staged.keep();
    } finally {
      await staged.discard();
    }
  }
  await blobs.plain.remove(sha256);
  return 'encrypted';
}
