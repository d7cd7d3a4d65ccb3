import { createHash, type Hash } from 'node:crypto';
import { chunksOf, type BytePiece } from './byte-source.ts';

/** Hash algorithms of new signatures. */
export type HashName = 'sha256' | 'sha384' | 'sha512';

/** Object identifiers of the SHA-2 family (RFC 5754, 2). */
export const HASH_OID: Record<HashName, string> = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};

/** Length in bytes from which the hash state is reused: signing, timestamping and storing all hash the same beginning. */
const LONG = 1024 * 1024;
const afterSource = new WeakMap<BytePiece, Map<string, Hash>>();

/** Returns the digest over several pieces in order, without joining them. `hash` is a name that node:crypto knows. */
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
