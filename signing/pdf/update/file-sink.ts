import { writeSync } from 'node:fs';
import type { Serializer } from '../objects/serialize.ts';
import type { ByteSink } from './tail-builder.ts';

const BUFFER = 256 * 1024;

/** Writes to a file that is open and empty. `end` must follow; closing the file is for whoever opened it. */
export class FileSink implements ByteSink {
  position = 0;
  readonly #file: number;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER);
  #used = 0;

  constructor(file: number) {
    this.#file = file;
  }

  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'));
  }

  bytes(bytes: Buffer): void {
    this.position += bytes.length;
    if (this.#used + bytes.length > BUFFER) this.end();
    if (bytes.length > BUFFER) this.#write(bytes);
    else this.#used += bytes.copy(this.#buffer, this.#used);
  }

  serialized({ text }: Serializer): void {
    this.text(text);
  }

  /** Writes what is still held back. */
  end(): void {
    this.#write(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #write(bytes: Buffer): void {
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
  }
}
