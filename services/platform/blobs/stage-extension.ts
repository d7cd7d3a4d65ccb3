import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StagedBlob } from './blob-store.ts';
import { contentAfter, type Piece } from './pieces.ts';

/**
 * Returns a staged blob that can be kept as pieces too, if its content begins with that of `base`; otherwise the blob as it is.
 * `before`: pieces of `base`; `stage`: stages what follows them.
 */
export async function withExtension(
  blob: StagedBlob,
  content: Readable,
  {
    base,
    before,
    stage,
  }: { base: Piece; before: readonly Piece[]; stage: (source: Readable) => Promise<StagedBlob> },
): Promise<StagedBlob> {
  const beginning = createHash('sha256');
  const rest = contentAfter(content, {
    start: base.size,
    onBytes: (bytes) => beginning.update(bytes),
    isExpected: () => beginning.digest('hex') === base.sha256,
  });
  const piece = await stage(Readable.from(rest, { objectMode: false }));
  if (piece.size === 0) {
    await piece.discard();
    return blob;
  }
  return {
    ...blob,
    keep: async () => {
      await blob.keep();
      await piece.discard();
    },
    discard: async () => {
      await piece.discard();
      await blob.discard();
    },
    extension: {
      before,
      piece: { sha256: piece.sha256, size: piece.size },
      keep: async () => {
        await piece.keep();
        await blob.discard();
      },
    },
  };
}
