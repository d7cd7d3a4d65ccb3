import type { PdfPlaceholder } from '../objects/objects.ts';
import type { Serializer } from '../objects/serialize.ts';

export interface WrittenRevision {
  /** What is to be appended to the file. */
  tail: Buffer;
  /** Offsets into the tail. */
  placeholders: Map<PdfPlaceholder, number>;
}

/** Where objects are written to, in the order of the file. */
export interface ByteSink {
  /** Where in the whole file the next byte will stand. */
  readonly position: number;
  text(text: string): void;
  bytes(bytes: Buffer): void;
  serialized(serializer: Serializer): void;
}

/** Gathers the bytes of an update and knows where in the whole file they will stand. */
export class TailBuilder implements ByteSink {
  readonly #start: number;
  readonly #pieces: Buffer[] = [];
  /** Gathered as long as no bytes come between: many short pieces cost more than one long one. */
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
