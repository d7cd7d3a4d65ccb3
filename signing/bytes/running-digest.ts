import type { Hash } from 'node:crypto';
import type { ByteSource } from './byte-source.ts';
import { copyOf, hashState, stateAfter } from './hash.ts';

interface Checkpoint {
  position: number;
  state: Hash;
}

/** Computes digests of ranges that begin at the start of a file, and hashes what several ranges have in common once. */
export class RunningDigest {
  readonly #source: ByteSource;
  /** Hash states by algorithm, ordered by position. */
  readonly #checkpoints = new Map<string, Checkpoint[]>();

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Returns the digest of the bytes from 0 to `firstEnd`, followed by the further ranges. */
  digest(hash: string, firstEnd: number, further: readonly { start: number; end: number }[] = []): Buffer {
    const state = copyOf(this.#stateAt(hash, firstEnd), hash);
    for (const { start, end } of further) this.#feed(state, start, end);
    return state.digest();
  }

  #stateAt(hash: string, position: number): Hash {
    const known = this.#checkpoints.get(hash) ?? this.#first(hash, position);
    const nearest = known.findLast((checkpoint) => checkpoint.position <= position);
    if (nearest?.position === position) return nearest.state;
    const state = nearest ? copyOf(nearest.state, hash) : hashState(hash);
    this.#feed(state, nearest?.position ?? 0, position);
    const all = [...known, { position, state }].toSorted((a, b) => a.position - b.position);
    this.#checkpoints.set(hash, all);
    return state;
  }

  /**
   * Returns the hash state after the beginning of the source, which is shared with other sources, unless it ends after the
   * position.
   */
  #first(hash: string, position: number): Checkpoint[] {
    const { beginning } = this.#source;
    if (!beginning || beginning.length > position) return [];
    return [{ position: beginning.length, state: stateAfter(hash, beginning) }];
  }

  #feed(state: Hash, start: number, end: number): void {
    for (const bytes of this.#source.chunks(start, end)) state.update(bytes);
  }
}
