import { chunkWriter } from '#platform/blobs/sealed-file.ts';
import { BlobDamaged, openChunk, SEALED_CHUNK_BYTES, type FileKey } from '#platform/blobs/sealed-format.ts';
import { BackupDamaged } from './backup-error.ts';
import { BACKUP_HEADER_BYTES, newBackupHeader, openBackupHeader, type Cost } from './backup-format.ts';
import { ByteReader } from './byte-reader.ts';

/** Yields a backup with this content, encrypted with a key from the passphrase, at this cost of its derivation. */
export async function* encrypted(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
  cost?: Cost,
): AsyncGenerator<Buffer> {
  const { header, fileKey } = await newBackupHeader(passphrase, cost);
  yield header;
  const sealed: Buffer[] = [];
  const writer = chunkWriter(fileKey, (parts) => sealed.push(...parts));
  for await (const bytes of content) {
    writer.append(bytes);
    yield* sealed.splice(0);
  }
  writer.finish();
  yield* sealed.splice(0);
}

/**
 * Reads the header of a backup and returns its content, of which every byte that is yielded was authenticated.
 * @throws BackupError here for a wrong passphrase; BackupDamaged from the content when a byte was changed or is missing
 */
export async function decrypted(
  backup: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncGenerator<Buffer>> {
  const reader = new ByteReader(backup);
  const fileKey = await openBackupHeader(passphrase, await reader.read(BACKUP_HEADER_BYTES));
  return openedChunks(reader, fileKey);
}

async function* openedChunks(reader: ByteReader, fileKey: FileKey): AsyncGenerator<Buffer> {
  try {
    let isLast = false;
    for (let index = 0; !isLast; index += 1) {
      const sealed = await reader.read(SEALED_CHUNK_BYTES);
      isLast = await reader.isAtEnd();
      yield opened(sealed, fileKey, { index, isLast });
    }
  } finally {
    await reader.close();
  }
}

function opened(sealed: Buffer, fileKey: FileKey, place: { index: number; isLast: boolean }): Buffer {
  try {
    return openChunk(fileKey, sealed, place);
  } catch (error) {
    if (!(error instanceof BlobDamaged)) throw error;
    throw new BackupDamaged(
      place.isLast ? 'its end is missing or was changed' : `chunk ${place.index} was changed`,
    );
  }
}
