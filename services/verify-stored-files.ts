import { openBlobStores, type BlobSettings } from '#platform/blobs/open-blob-stores.ts';
import { openPieces } from '#platform/blobs/piece-store.ts';
import { openDataKeys, openStoredVault } from '#platform/data-key-store.ts';
import type { Database } from '#platform/database.ts';
import { documentsWithBlob } from './document/files/needed-blobs-store.ts';
import { verifyBlobs, type VerifiedBlobs } from './document/files/verify-blobs.ts';

/** Stored file whose content is not the one that was stored, as `npm run blobs:verify` prints it. */
export interface SpoiledFile {
  organization_id: string;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  problem: 'damaged' | 'missing';
  reason: string;
  /** Documents that have a version with this file. */
  document_ids: string[];
}

/** Verifies every stored file that the database refers to. `masterKey`: 32 bytes. */
export async function verifyStoredFiles(
  database: Database,
  { store, masterKey }: { store: BlobSettings; masterKey: Buffer },
  onSpoiled: (file: SpoiledFile) => void,
): Promise<VerifiedBlobs> {
  const vault = await openStoredVault(database, { masterKey });
  const blobs = await openBlobStores(store, openDataKeys(database, vault), {
    piecesOf: openPieces(database),
  });
  return verifyBlobs(
    { database, blobs },
    {
      onProblem: async ({ what: problem, reason, ...blob }) => {
        const document_ids = await documentsWithBlob(database, blob);
        onSpoiled({
          organization_id: blob.organizationId,
          sha256: blob.sha256,
          problem,
          reason,
          document_ids,
        });
      },
    },
  );
}
