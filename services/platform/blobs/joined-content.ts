import { createHash } from 'node:crypto';
import type { ByteRange } from './blob-store.ts';
import { partsOfRange, type Piece } from './pieces.ts';
import type { SealedFile, SingleFile, StoredFile } from './sealed-file.ts';
import type { LocalCopy } from './sealed-files.ts';
import { BlobDamaged } from './sealed-format.ts';

/** Yields the content of pieces one after the other, or a range of it, and opens only the pieces that hold it. */
export async function* joinedContent(
  pieces: readonly Piece[],
  range: ByteRange | undefined,
  read: (sha256: string, range?: ByteRange) => AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  const sizes = pieces.map(({ size }) => size);
  const bounds = range ? { start: range.start, end: range.end + 1 } : { start: 0, end: Infinity };
  for (const { index, start, end } of partsOfRange(sizes, bounds)) {
    const { sha256 = '' } = pieces[index] ?? {};
    try {
      yield* read(sha256, range && { start, end: end - 1 });
    } catch (error) {
      throw ofPiece(error, sha256);
    }
  }
}

/** Returns a file on this machine after `check` has read all of its content. */
export type LocalFile = (
  sha256: string,
  check: (content: AsyncIterable<Buffer>) => Promise<void>,
) => Promise<LocalCopy>;

/** Returns the pieces of a file on this machine, compared with its SHA-256. @throws BlobDamaged when they are not its content */
export async function localPieces(
  sha256: string,
  pieces: readonly Piece[],
  localFile: LocalFile,
): Promise<{ file: StoredFile; release: () => Promise<void> }> {
  const copies: LocalCopy[] = [];
  const release = async () => {
    for (const copy of copies) await copy.release();
  };
  let whole = createHash('sha256');
  try {
    for (const piece of pieces) {
      const check = async (content: AsyncIterable<Buffer>) => {
        const next = whole.copy(); // a damaged local copy is fetched and read again
        for await (const chunk of content) next.update(chunk);
        whole = next;
      };
      const copy = await localFile(piece.sha256, check).catch((error: unknown) => {
        throw ofPiece(error, piece.sha256);
      });
      copies.push(copy);
    }
    if (whole.digest('hex') !== sha256) throw new BlobDamaged('its pieces are not the content of its name');
    const files = copies.map(({ file }) => sealed(file));
    return { file: { pieces: files, length: files.reduce((sum, { length }) => sum + length, 0) }, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Only encrypted files become pieces. */
function sealed(file: SingleFile): SealedFile {
  if (typeof file === 'string') throw new BlobDamaged('one of its pieces is not encrypted');
  return file;
}

/** Returns an error of reading a piece with the name of the piece. */
function ofPiece(error: unknown, sha256: string): unknown {
  return error instanceof BlobDamaged
    ? new BlobDamaged(`its piece ${sha256}: ${error.what}`, { cause: error })
    : error;
}
