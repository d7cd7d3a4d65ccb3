import { smallInteger, type DerNode } from '../der/der-reader.ts';
import { SigningError } from '../../signing-error.ts';

/** Some seconds of hashing; the files in use ask for a thousandth to a tenth of it. */
const MAX_ITERATIONS = 4_000_000;

/** A password on one file, with a limit on the work that the file may ask for. */
export class PasswordAttempt {
  readonly text: string;
  #iterationsLeft = MAX_ITERATIONS;

  constructor(text: string) {
    this.text = text;
  }

  /** An iteration count that the file states. @throws SigningError pfx_unsupported when it all becomes too much */
  iterations(node: DerNode): number {
    const count = smallInteger(node);
    this.#iterationsLeft -= count;
    if (count < 1 || this.#iterationsLeft < 0)
      throw new SigningError('pfx_unsupported', { iterations: count });
    return count;
  }
}
