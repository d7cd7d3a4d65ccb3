import { createHash, type Hash } from 'node:crypto';
import { chunksOf, type BytePiece } from './byte-source.ts';

/** The hashes that new signatures may use. */
export type HashName = 'sha256' | 'sha384' | 'sha512';

// RFC 5754, 2: object identifiers of the SHA-2 family.
export const HASH_OID: Record<HashName, string> = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};

/** A source this long is not hashed twice: a file is signed, timestamped and stored by digests that all begin with its bytes. */
const LONG = 1024 * 1024;
const afterSource = new WeakMap<BytePiece, Map<string, Hash>>();

/** The digest over several pieces of bytes, in order and without joining them. */
export function digestOf(hash: string, [first, ...rest]: readonly BytePiece[]): Buffer {
  const state = first ? hashOf(hash, first) : createHash(hash);
  for (const piece of rest) update(state, piece);
  return state.digest();
}

function hashOf(hash: string, piece: BytePiece): Hash {
  if (piece instanceof Uint8Array || piece.length < LONG) return update(createHash(hash), piece);
  const known = afterSource.get(piece) ?? new Map<string, Hash>();
  const state = known.get(hash) ?? update(createHash(hash), piece);
  afterSource.set(piece, known.set(hash, state));
  return state.copy();
}

function update(state: Hash, piece: BytePiece): Hash {
  for (const bytes of chunksOf(piece)) state.update(bytes);
  return state;
}
