import { isArray, isDict, PdfRef, PdfStream, type PdfObject } from './objects/objects.ts';
import type { IndirectObject } from './parse/indirect-object.ts';
import type { ObjectStream } from './streams/object-stream.ts';

/**
 * Objects of a file as parsed from its bytes, by their offsets. The revisions of a file are beginnings of the same
 * bytes, so that one revision can use what was parsed for another.
 */
export class ParsedObjects {
  readonly #byOffset = new Map<number, IndirectObject>();
  readonly #objectStreams = new Map<PdfStream, ObjectStream>();

  /** Returns the object with a number that begins at an offset, if all of it is in the first `length` bytes. */
  find({
    offset,
    number,
    length,
  }: {
    offset: number;
    number: number;
    length: number;
  }): IndirectObject | undefined {
    const found = this.#byOffset.get(offset);
    return found?.number === number && (found.end ?? Infinity) <= length ? found : undefined;
  }

  /** Keeps an object, unless what follows it in a longer revision could change how it is read. */
  keep(offset: number, object: IndirectObject, length: number): void {
    const { value, end } = object;
    const isDelimited = isDict(value) || isArray(value) || value instanceof PdfStream;
    if (isDelimited && end !== undefined && end < length) this.#byOffset.set(offset, object);
  }

  /** Returns the object stream in a stream, which `open` decodes, unless another object decides in some revision how it is decoded. */
  objectStream(stream: PdfStream, open: () => ObjectStream): ObjectStream {
    const known = this.#objectStreams.get(stream) ?? open();
    const entries = [...stream.dict].filter(([key]) => key !== 'Length');
    if (entries.every(([, value]) => isDirect(value))) this.#objectStreams.set(stream, known);
    return known;
  }

  clear(): void {
    this.#byOffset.clear();
    this.#objectStreams.clear();
  }
}

function isDirect(value: PdfObject): boolean {
  if (isArray(value)) return value.every(isDirect);
  if (isDict(value)) return [...value.values()].every(isDirect);
  return !(value instanceof PdfRef);
}
