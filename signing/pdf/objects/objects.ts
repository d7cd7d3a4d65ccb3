import { toSource, type ByteSource } from '../../bytes/byte-source.ts';

/** The objects of ISO 32000-2, 7.3, as values: numbers, booleans and null are JavaScript's own. */

export class PdfName {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export class PdfString {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

export class PdfRef {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

export interface StreamOrigin {
  number: number;
  generation: number;
  isEncrypted: boolean;
}

export class PdfStream {
  readonly dict: PdfDict;
  readonly origin: StreamOrigin;
  readonly #data: Buffer | ByteSource;
  constructor(
    dict: PdfDict,
    data: Buffer | ByteSource,
    origin: StreamOrigin = { number: 0, generation: 0, isEncrypted: false },
  ) {
    this.dict = dict;
    this.#data = data;
    this.origin = origin;
  }

  /** As stored: still filtered and, where `origin` says so, encrypted. Read from the file each time. */
  get data(): Buffer {
    return Buffer.isBuffer(this.#data) ? this.#data : this.#data.read(0, this.#data.length);
  }

  /** The same in pieces, for data that should not be in memory whole. */
  get source(): ByteSource {
    return toSource(this.#data);
  }

  /** The same stream with another dictionary, or marked otherwise. */
  with(dict: PdfDict, origin: StreamOrigin): PdfStream {
    return new PdfStream(dict, this.#data, origin);
  }
}

/** Text of a fixed length whose place in the written file is wanted, since it is filled in afterwards. */
export class PdfPlaceholder {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type PdfArray = PdfObject[];
export type PdfDict = Map<string, PdfObject>;
export type PdfObject =
  null | boolean | number | PdfName | PdfString | PdfRef | PdfStream | PdfPlaceholder | PdfArray | PdfDict;

export const name = (value: string): PdfName => new PdfName(value);
export const dict = (entries: Record<string, PdfObject>): PdfDict => new Map(Object.entries(entries));

export const isDict = (value: PdfObject | undefined): value is PdfDict => value instanceof Map;
export const isArray = (value: PdfObject | undefined): value is PdfArray => Array.isArray(value);

/** The text of a name; undefined for anything else. */
export function nameOf(value: PdfObject | undefined): string | undefined {
  return value instanceof PdfName ? value.value : undefined;
}

/** A signature dictionary keeps its Contents in the clear in an encrypted file (ISO 32000-2, 7.6.2). */
export function isSignatureDict(value: PdfDict): boolean {
  return value.has('ByteRange') && value.has('Contents');
}
