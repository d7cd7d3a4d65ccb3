import { smallInteger, type DerNode } from '../der/der-reader.ts';
import { SigningError } from '../../signing-error.ts';

/** Some seconds of hashing; common files need a thousandth to a tenth of it. */
const MAX_ITERATIONS = 4_000_000;

/** Password for one file, with a limit on the total number of hash iterations that the file may demand. */
export class PasswordAttempt {
  readonly text: string;
  #iterationsLeft = MAX_ITERATIONS;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * Reads an iteration count of the file and subtracts it from the limit.
   * @throws SigningError pfx_unsupported when the limit is exceeded
   */
  iterations(node: DerNode): number {
    const count = smallInteger(node);
    this.#iterationsLeft -= count;
    if (count < 1 || this.#iterationsLeft < 0)
      throw new SigningError('pfx_unsupported', { iterations: count });
    return count;
  }
}
