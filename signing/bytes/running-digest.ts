import { createHash, type Hash } from 'node:crypto';
import type { ByteSource } from './byte-source.ts';

interface Checkpoint {
  position: number;
  state: Hash;
}

/** Digests of ranges that begin at the start of a file: what one signature and the next have in common is hashed once. */
export class RunningDigest {
  readonly #source: ByteSource;
  /** By hash, in the order of their positions. */
  readonly #checkpoints = new Map<string, Checkpoint[]>();

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Of the first bytes up to `firstEnd`, followed by the further ranges. */
  digest(hash: string, firstEnd: number, further: readonly { start: number; end: number }[] = []): Buffer {
    const state = this.#stateAt(hash, firstEnd).copy();
    for (const { start, end } of further) this.#feed(state, start, end);
    return state.digest();
  }

  #stateAt(hash: string, position: number): Hash {
    const known = this.#checkpoints.get(hash) ?? [];
    const nearest = known.findLast((checkpoint) => checkpoint.position <= position);
    if (nearest?.position === position) return nearest.state;
    const state = nearest ? nearest.state.copy() : createHash(hash);
    this.#feed(state, nearest?.position ?? 0, position);
    const all = [...known, { position, state }].toSorted((a, b) => a.position - b.position);
    this.#checkpoints.set(hash, all);
    return state;
  }

  #feed(state: Hash, start: number, end: number): void {
    for (const bytes of this.#source.chunks(start, end)) state.update(bytes);
  }
}
