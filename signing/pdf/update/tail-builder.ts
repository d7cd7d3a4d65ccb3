import type { PdfPlaceholder } from '../objects/objects.ts';
import type { Serializer } from '../objects/serialize.ts';

/** An incremental update as bytes. */
export interface WrittenRevision {
  /** Bytes to append to the file. */
  tail: Buffer;
  /** Offsets of the placeholders in the tail. */
  placeholders: Map<PdfPlaceholder, number>;
}

/** Destination of written objects, in the order of the file. */
export interface ByteSink {
  /** Offset of the next byte in the whole file. */
  readonly position: number;
  /** Writes Latin-1 text. */
  text(text: string): void;
  bytes(bytes: Buffer): void;
  /** Writes the text of a serializer and records its placeholders where the sink supports them. */
  serialized(serializer: Serializer): void;
}

/** Collects the bytes of an incremental update and tracks their offset in the whole file. */
export class TailBuilder implements ByteSink {
  readonly #start: number;
  readonly #pieces: Buffer[] = [];
  /** Text not yet converted to bytes: many short buffers cost more than one long one. */
  #text = '';
  readonly #placeholders = new Map<PdfPlaceholder, number>();
  position: number;

  constructor(start: number) {
    this.#start = start;
    this.position = start;
  }

  text(text: string): void {
    this.#text += text;
    this.position += text.length;
  }

  bytes(bytes: Buffer): void {
    this.#pieces.push(this.#takeText(), bytes);
    this.position += bytes.length;
  }

  serialized({ text, placeholders }: Serializer): void {
    const offset = this.position - this.#start;
    for (const [placeholder, at] of placeholders) this.#placeholders.set(placeholder, offset + at);
    this.text(text);
  }

  finish(): WrittenRevision {
    return { tail: Buffer.concat([...this.#pieces, this.#takeText()]), placeholders: this.#placeholders };
  }

  #takeText(): Buffer {
    const bytes = Buffer.from(this.#text, 'latin1');
    this.#text = '';
    return bytes;
  }
}
