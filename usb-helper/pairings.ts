import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SHA256_FORM } from '#contracts/sha256.ts';
import { z } from '#contracts/zod.ts';
import { readPrivateFile, writePrivateFile } from './private-file.ts';

/** Pairing of a browser, as the file of pairings holds it. */
const Pairing = z.object({
  /** Origin of the web app. */
  origin: z.string(),
  paired_at: z.iso.datetime(),
  /** SHA-256 of the secret, hexadecimal. */
  secret_sha256: z.string().check(z.regex(SHA256_FORM)),
});
export type Pairing = z.infer<typeof Pairing>;

const PairingsFile = z.object({ pairings: z.array(Pairing) });

/** Pairings in a file of the user. Each method reads the file, so that other processes may change it. */
export class Pairings {
  readonly #path: string;
  readonly #tell: (line: string) => void;

  /** @param tell Called with a sentence when the file is damaged. */
  constructor(path: string, tell: (line: string) => void) {
    this.#path = path;
    this.#tell = tell;
  }

  /**
   * Returns all pairings, the oldest first. A damaged file is replaced by an empty one.
   * @throws if the file cannot be read; it stays as it is
   */
  list(): Pairing[] {
    const text = readPrivateFile(this.#path);
    if (text === null) return [];
    try {
      return PairingsFile.parse(JSON.parse(text)).pairings;
    } catch {
      this.#tell(
        `The file of pairings is damaged and is replaced: ${this.#path}. Every browser has to be paired again.`,
      );
      this.#write([]);
      return [];
    }
  }

  /** Adds a pairing and returns its secret, 256 random bits in base64url, which is stored nowhere. */
  add(origin: string): string {
    const secret = randomBytes(32).toString('base64url');
    const added = {
      origin,
      paired_at: new Date().toISOString(),
      secret_sha256: digestOf(secret).toString('hex'),
    };
    this.#write([...this.list(), added]);
    return secret;
  }

  /** Returns the pairing of an origin with this secret; null without one. */
  find(origin: string, secret: string): Pairing | null {
    const digest = digestOf(secret);
    const matching = this.list().filter((each) => {
      const isSecret = timingSafeEqual(Buffer.from(each.secret_sha256, 'hex'), digest);
      return isSecret && each.origin === origin;
    });
    return matching[0] ?? null;
  }

  /** Removes the pairings for which `isRemoved` is true, called with each and its number from 1, and returns them. */
  remove(isRemoved: (pairing: Pairing, number: number) => boolean): Pairing[] {
    const all = this.list();
    const removed = all.filter((each, index) => isRemoved(each, index + 1));
    if (removed.length > 0) this.#write(all.filter((each) => !removed.includes(each)));
    return removed;
  }

  #write(pairings: readonly Pairing[]): void {
    writePrivateFile(this.#path, `${JSON.stringify({ pairings }, null, 2)}\n`);
  }
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest();
