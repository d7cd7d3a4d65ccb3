/** Reads exact numbers of bytes from a stream, and keeps in memory only what it was given last. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array, unknown>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Returns the next bytes: `length` of them, or fewer where the stream ends. */
  async read(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = length;
    while (missing > 0 && (await this.#fill())) {
      const part = this.#held.subarray(0, missing);
      this.#held = this.#held.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** Returns whether the stream has ended. */
  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill());
  }

  /** Ends the stream that is read. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  /** Reads from the stream while no bytes are held. Returns false at its end. */
  async #fill(): Promise<boolean> {
    while (this.#held.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return false;
      const { buffer, byteOffset, length } = next.value;
      this.#held = Buffer.from(buffer, byteOffset, length);
    }
    return true;
  }
}
