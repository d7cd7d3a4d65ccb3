import { smallInteger, type DerNode } from '../der/der-reader.ts';
import { SigningError } from '../../signing-error.ts';

/** Maximum number of iterations: about a second of hashing. Common files demand a thousandth to a tenth of it. */
export const MAX_ITERATIONS = 600_000;

/** Hash iterations that one file demands of its reader, in all its key derivations together. */
export class IterationLimit {
  #total = 0;

  /**
   * Reads an iteration count of the file and adds it to the total, before its key is derived.
   * @throws SigningError pfx_too_many_iterations; pfx_unsupported for a count below one
   */
  demand(node: DerNode): number {
    const count = smallInteger(node);
    if (count < 1) throw new SigningError('pfx_unsupported', { iterations: count });
    this.#total += count;
    if (this.#total > MAX_ITERATIONS)
      throw new SigningError('pfx_too_many_iterations', { iterations: this.#total, limit: MAX_ITERATIONS });
    return count;
  }
}
