import type { NewFile } from '../../bytes/writable-file.ts';
import type { Serializer } from '../objects/serialize.ts';
import type { ByteSink } from './tail-builder.ts';

const BUFFER_BYTES = 256 * 1024;

/** Appends to a new, empty file. The caller must call `end` before it reads or finishes the file. */
export class FileSink implements ByteSink {
  position = 0;
  readonly #file: NewFile;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #used = 0;

  constructor(file: NewFile) {
    this.#file = file;
  }

  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'));
  }

  bytes(bytes: Buffer): void {
    this.position += bytes.length;
    if (this.#used + bytes.length > BUFFER_BYTES) this.end();
    if (bytes.length > BUFFER_BYTES) this.#write(bytes);
    else this.#used += bytes.copy(this.#buffer, this.#used);
  }

  serialized({ text }: Serializer): void {
    this.text(text);
  }

  /** Writes the buffered bytes to the file. */
  end(): void {
    this.#write(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #write(bytes: Buffer): void {
    this.#file.append(bytes);
  }
}
