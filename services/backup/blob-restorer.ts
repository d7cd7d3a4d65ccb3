import { Readable } from 'node:stream';
import type { BlobStores } from '#platform/blobs/blob-store.ts';
import type { Database } from '#platform/database.ts';
import { organizationIds } from '../document/files/needed-blobs-store.ts';
import { EntryAborted } from './archive.ts';
import { BackupError } from './backup-error.ts';
import type { UnreadableFile } from './make-backup.ts';
import { notItsContent } from './read-backup.ts';

/** Writes the stored files of a backup to the stores. */
export interface BlobRestorer {
  counts: { files: number; bytes: number; unreadable: number };
  restore(blob: { organization_id: string; sha256: string }, content: AsyncIterable<Buffer>): Promise<void>;
  /** Removes all files of the organizations in the backup. Only for stores that were empty before. */
  removeAll(): Promise<void>;
}

/** @throws BackupError when a store has files and nothing may be replaced */
export async function blobRestorer(
  database: Database,
  stores: BlobStores,
  { mayReplace, onUnreadable }: { mayReplace: boolean; onUnreadable: (file: UnreadableFile) => void },
): Promise<BlobRestorer> {
  const organizations = await organizationIds(database);
  if (!mayReplace) await expectEmpty(stores, organizations);
  const counts = { files: 0, bytes: 0, unreadable: 0 };
  return {
    counts,
    async restore({ organization_id, sha256 }, content) {
      const store = stores.of(organization_id);
      let staged;
      try {
        staged = await store.stage(Readable.from(content, { objectMode: false }), { maxBytes: Infinity });
      } catch (error) {
        if (!(error instanceof EntryAborted)) throw error;
        counts.unreadable += 1;
        onUnreadable({ organization_id, sha256, problem: 'missing' });
        return;
      }
      try {
        if (staged.sha256 !== sha256) throw notItsContent(sha256);
        // A file that is there already may be damaged, or encrypted with another key.
        if (mayReplace && (await store.verify(sha256)) !== null) await store.remove(sha256);
        await staged.keep();
      } finally {
        await staged.discard();
      }
      counts.files += 1;
      counts.bytes += staged.size;
    },
    async removeAll() {
      for (const id of organizations)
        for await (const { sha256 } of stores.keptBy(id)) await stores.of(id).remove(sha256);
    },
  };
}

async function expectEmpty(stores: BlobStores, organizations: readonly string[]): Promise<void> {
  for (const id of organizations)
    for await (const { sha256 } of stores.keptBy(id))
      throw new BackupError(
        `The store has files already, such as ${sha256} of the organization ${id}. Restore into an empty one, or add --replace.`,
      );
}
