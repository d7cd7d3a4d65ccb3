import type { BytePiece } from '../bytes/byte-source.ts';
import type { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { byteRangeText, type SignaturePlaceholders } from './signature-dictionary.ts';

/** An incremental update that is complete but for its signature. */
export interface UnsignedRevision {
  /** Bytes to sign, in order: the file, and the tail before and after the value of Contents. */
  signedPieces: readonly BytePiece[];
  /** Bytes to append to the file, with zeros in place of the signature. */
  tail: Buffer;
  /** Offset in the tail of the first hexadecimal digit of the signature. */
  contentsOffset: number;
}

/** Writes the update that follows the file (given in pieces) and fills in its ByteRange (ISO 32000-2, 12.8.1). */
export function finishRevision(
  file: readonly BytePiece[],
  writer: RevisionWriter,
  { byteRange, contents }: SignaturePlaceholders,
): UnsignedRevision {
  const { tail, placeholders } = writer.write();
  const length = file.reduce((sum, piece) => sum + piece.length, 0);
  const start = placeholders.get(contents) ?? 0;
  const end = start + contents.text.length;
  const text = byteRangeText(length + start, length + end, tail.length - end);
  tail.write(text, placeholders.get(byteRange) ?? 0, 'latin1');
  return {
    tail,
    signedPieces: [...file, tail.subarray(0, start), tail.subarray(end)],
    contentsOffset: start + 1,
  };
}
