import type { ByteRange } from './blob-store.ts';
import { inPieces } from './in-pieces.ts';
import type { SealedFile } from './sealed-file.ts';
import type { OpenBlob } from './sealed-files.ts';
import {
  BlobDamaged,
  CHUNK_BYTES,
  chunkOffset,
  chunksIn,
  openChunk,
  SEALED_CHUNK_BYTES,
  sealedBytes,
} from './sealed-format.ts';

/**
 * Yields the content of an encrypted file, or a range of it, and reads only the chunks that hold it.
 * @throws BlobDamaged before it yields anything of a chunk that was changed
 */
export async function* readSealed(
  read: OpenBlob['read'],
  { fileKey, length }: Pick<SealedFile, 'fileKey' | 'length'>,
  { start, end }: ByteRange = { start: 0, end: length - 1 },
): AsyncIterable<Buffer> {
  const last = chunksIn(length) - 1;
  const stop = Math.min(end, length - 1);
  // An empty file has one chunk too, which says that it ends there.
  const final = Math.max(0, Math.floor(stop / CHUNK_BYTES));
  let index = Math.floor(start / CHUNK_BYTES);
  if (index > final) return;
  const sealed = read(chunkOffset(index), Math.min(chunkOffset(final + 1), sealedBytes(length)));
  for await (const part of inPieces(sealed, SEALED_CHUNK_BYTES)) {
    const content = openChunk(fileKey, part, { index, isLast: index === last });
    const offset = index * CHUNK_BYTES;
    const wanted = content.subarray(Math.max(0, start - offset), Math.max(0, stop + 1 - offset));
    index += 1;
    if (wanted.length > 0) yield wanted;
  }
  if (index <= final) throw new BlobDamaged('it ends before its content');
}
