import { SigningError } from '../../signing-error.ts';

/** Bytes that a decoder has produced so far. */
export class DecodedBytes {
  readonly #maxLength: number;
  readonly #part: string;
  #bytes = Buffer.alloc(1024);
  #length = 0;

  /** `part`: what is decoded, for the error. */
  constructor(maxLength: number, part: string) {
    this.#maxLength = maxLength;
    this.#part = part;
  }

  get length(): number {
    return this.#length;
  }

  /** Copies bytes to the end. @throws SigningError pdf_broken for more bytes than `maxLength`, as the methods below */
  append(bytes: Buffer): void {
    bytes.copy(this.#bytes, this.#extend(bytes.length));
  }

  /** Repeats a byte at the end. */
  fill(byte: number, count: number): void {
    const at = this.#extend(count);
    this.#bytes.fill(byte, at, at + count);
  }

  /** Repeats earlier bytes at the end, byte by byte: they may reach into what is being repeated. */
  repeat(from: number, count: number): void {
    const at = this.#extend(count);
    for (let index = 0; index < count; index++) this.#bytes[at + index] = this.#bytes[from + index] ?? 0;
  }

  toBuffer(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Makes room for bytes at the end, and returns where they begin. */
  #extend(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#maxLength) throw new SigningError('pdf_broken', { part: this.#part });
    if (this.#length > this.#bytes.length) {
      const longer = Buffer.alloc(Math.min(this.#maxLength, 2 * this.#length));
      this.#bytes.copy(longer, 0, 0, at);
      this.#bytes = longer;
    }
    return at;
  }
}
