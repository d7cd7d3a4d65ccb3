import type { BytePiece } from '../bytes/byte-source.ts';
import type { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { byteRangeText, type SignaturePlaceholders } from './signature-dictionary.ts';

/** A revision that lacks only its signature. */
export interface UnsignedRevision {
  /** The bytes to be signed, in order: those of the file, and those of the tail before and after the signature. */
  signedPieces: readonly BytePiece[];
  /** What is to be appended, with room for the signature. */
  tail: Buffer;
  /** Where in the tail the hexadecimal digits of the signature begin. */
  contentsOffset: number;
}

/** Writes the update behind the file, which may come in pieces, and fills in its ByteRange, whose numbers count from the start of the file. */
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
