import type { Readable } from 'node:stream';

/** Stored file whose content is a part of another one. */
export interface Piece {
  /** SHA-256 of the piece, hexadecimal. */
  sha256: string;
  /** Length in bytes. */
  size: number;
}

/** Returns the pieces whose contents, one after the other, are that of a file; null for a file that is stored whole. */
export type PiecesOf = (organizationId: string, sha256: string) => Promise<readonly Piece[] | null>;

/** Number of pieces from which on the next version is stored whole: each piece of a read is opened, in a bucket by a request of its own. */
export const MAX_PIECES = 32;

/** Part of a range that lies in one piece; `end` is exclusive. */
export interface PartOfRange {
  index: number;
  start: number;
  end: number;
}

/** Returns the parts of a range, `end` exclusive, in consecutive pieces of these sizes; offsets are those within the piece. */
export function partsOfRange(
  sizes: readonly number[],
  { start, end }: Pick<PartOfRange, 'start' | 'end'>,
): PartOfRange[] {
  let offset = 0;
  return sizes.flatMap((size, index) => {
    const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, size)];
    offset += size;
    return from < to ? [{ index, start: from, end: to }] : [];
  });
}

/**
 * Yields what follows the first `start` bytes of a content, if `isExpected` returns true after it has seen all of those; otherwise
 * nothing.
 */
export async function* contentAfter(
  content: Readable,
  {
    start,
    onBytes,
    isExpected,
  }: { start: number; onBytes: (bytes: Buffer) => void; isExpected: () => boolean },
): AsyncIterable<Buffer> {
  let position = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const cut = Math.min(Math.max(start - position, 0), chunk.length);
    if (cut > 0) onBytes(chunk.subarray(0, cut));
    const isReached = position <= start && position + chunk.length > start;
    if (isReached && !isExpected()) return;
    if (cut < chunk.length) yield chunk.subarray(cut);
    position += chunk.length;
  }
}
