import { eq } from '#platform/drizzle/orm.ts';
import { Readable } from 'node:stream';
import { openFileBlobStores } from '#platform/blobs/file-blob-store.ts';
import { keepBlob } from '#platform/blobs/keep-blob.ts';
import { openDataKeys } from '#platform/data-key-store.ts';
import { openDatabase } from '#platform/database.ts';
import { openVault } from '#platform/vault.ts';
import { documents, documentVersions } from '../../../services/document/document-tables.ts';
import { environment } from './office-fixture.ts';

/** Replaces the file of a document's first version; the new one may exceed the size limit of an upload. */
export async function putVersion(
  documentId: string,
  bytes: Buffer,
  { pages }: { pages: number },
): Promise<void> {
  const { DATABASE_URL, BLOB_DIR, KEY_ENCRYPTION_KEY } = await environment();
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  const [document] = await database
    .select({ organizationId: documents.organization_id })
    .from(documents)
    .where(eq(documents.id, documentId));
  const vault = openVault(Buffer.from(KEY_ENCRYPTION_KEY, 'base64'));
  const blobs = await openFileBlobStores(BLOB_DIR, openDataKeys(database, vault));
  const staged = await blobs
    .of(document?.organizationId ?? '')
    .stage(Readable.from([bytes]), { maxBytes: Infinity });
  const { sha256, size } = staged;
  await database.transaction(async (tx) => {
    await keepBlob(tx, staged);
    await tx
      .update(documentVersions)
      .set({ sha256, size })
      .where(eq(documentVersions.document_id, documentId));
    await tx.update(documents).set({ size, page_count: pages }).where(eq(documents.id, documentId));
  });
  await close();
}
