import { createHash } from 'node:crypto';
import { chunksOf, type BytePiece } from './pdf/byte-source.ts';

/** The hashes that new signatures may use. */
export type HashName = 'sha256' | 'sha384' | 'sha512';

// RFC 5754, 2: object identifiers of the SHA-2 family.
export const HASH_OID: Record<HashName, string> = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};

/** The digest over several pieces of bytes, in order and without joining them. */
export function digestOf(hash: string, pieces: readonly BytePiece[]): Buffer {
  const state = createHash(hash);
  for (const piece of pieces) for (const bytes of chunksOf(piece)) state.update(bytes);
  return state.digest();
}
