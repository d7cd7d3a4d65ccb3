import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from './blob-store.ts';
import type { SealedFile } from './sealed-file.ts';
import { CHUNK_BYTES, chunkOffset, chunksIn, openChunk, SEALED_CHUNK_BYTES } from './sealed-format.ts';

/** Chunks that are read at once: more would only take more memory. */
const CHUNKS_AT_ONCE = 4;

/**
 * Yields the content of an encrypted file, or a range of it, and reads only the chunks that hold it.
 * @throws BlobDamaged before it yields anything of a chunk that was changed
 */
export async function* readSealed(
  handle: FileHandle,
  { fileKey, length }: Pick<SealedFile, 'fileKey' | 'length'>,
  { start, end }: ByteRange = { start: 0, end: length - 1 },
): AsyncIterable<Buffer> {
  const last = chunksIn(length) - 1;
  const stop = Math.min(end, length - 1);
  // An empty file has one chunk too, which says that it ends there.
  const final = Math.max(0, Math.floor(stop / CHUNK_BYTES));
  for (let first = Math.floor(start / CHUNK_BYTES); first <= final; first += CHUNKS_AT_ONCE) {
    const count = Math.min(CHUNKS_AT_ONCE, final + 1 - first);
    const sealed = Buffer.allocUnsafe(count * SEALED_CHUNK_BYTES);
    const read = await readFully(handle, sealed, chunkOffset(first));
    for (let index = first; index < first + count; index += 1) {
      const from = (index - first) * SEALED_CHUNK_BYTES;
      const part = sealed.subarray(Math.min(from, read), Math.min(from + SEALED_CHUNK_BYTES, read));
      const content = openChunk(fileKey, part, { index, isLast: index === last });
      const offset = index * CHUNK_BYTES;
      const wanted = content.subarray(Math.max(0, start - offset), Math.max(0, stop + 1 - offset));
      if (wanted.length > 0) yield wanted;
    }
  }
}

async function readFully(handle: FileHandle, target: Buffer, position: number): Promise<number> {
  let done = 0;
  for (let count = 1; count > 0 && done < target.length; done += count)
    count = (await handle.read(target, done, target.length - done, position + done)).bytesRead;
  return done;
}
