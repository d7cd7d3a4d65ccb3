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

/** Output length of SHAKE256 in CMS, 512 bits (RFC 8702, 3.1); Node would give 256. */
const outputOptions = (hash: string) => (hash === 'shake256' ? { outputLength: 64 } : {});

/** Returns the state of a new hash. `hash` is a name that node:crypto knows. */
export const hashState = (hash: string): Hash => createHash(hash, outputOptions(hash));

/** Returns a copy of a hash state. SHAKE256 needs its output length set again. */
export const copyOf = (state: Hash, hash: string): Hash => state.copy(outputOptions(hash));

/** Length in bytes from which the hash state is reused: signing, checking, timestamping and storing all hash the same beginning. */
const LONG = 16 * 1024;
const afterSource = new WeakMap<BytePiece, Map<string, Hash>>();

/** Returns the digest over several pieces in order, without joining them. `hash` is a name that node:crypto knows. */
export function digestOf(hash: string, [first, ...rest]: readonly BytePiece[]): Buffer {
  const state = first ? stateAfter(hash, first) : hashState(hash);
  for (const piece of rest) update(state, piece);
  return state.digest();
}

/** Returns the state of a hash after all bytes of a piece, which is computed once for a long source. */
export function stateAfter(hash: string, piece: BytePiece): Hash {
  if (piece instanceof Uint8Array || piece.length < LONG) return update(hashState(hash), piece);
  const known = afterSource.get(piece) ?? new Map<string, Hash>();
  const state = known.get(hash) ?? update(hashState(hash), piece);
  afterSource.set(piece, known.set(hash, state));
  return copyOf(state, hash);
}

function update(state: Hash, piece: BytePiece): Hash {
  for (const bytes of chunksOf(piece)) state.update(bytes);
  return state;
}
