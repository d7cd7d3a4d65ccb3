import { toSource, type ByteSource } from '../../bytes/byte-source.ts';

/** A name (ISO 32000-2, 7.3.5). */
export class PdfName {
  /** Text without the slash, with #xx decoded; one character per byte. */
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/** A string (ISO 32000-2, 7.3.4), of text or of any bytes. */
export class PdfString {
  /** Bytes of the string, escapes decoded. */
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A reference to an indirect object (ISO 32000-2, 7.3.10). */
export class PdfRef {
  /** Object number, from 1. */
  readonly number: number;
  /** Generation number, usually 0. */
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** Indirect object in which a stream was read; zeros for a new stream. */
export interface StreamOrigin {
  number: number;
  generation: number;
  /** True if the stored data is encrypted. */
  isEncrypted: boolean;
}

/** A stream (ISO 32000-2, 7.3.8): a dictionary and data, which is read on demand. */
export class PdfStream {
  /** Stream dictionary; Length is set when the stream is written. */
  readonly dict: PdfDict;
  /** Indirect object in which the stream was read; decryption uses its numbers. */
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

  /** Data as stored: not decoded and, if `origin` says so, encrypted. Read from the file on each access. */
  get data(): Buffer {
    return Buffer.isBuffer(this.#data) ? this.#data : this.#data.read(0, this.#data.length);
  }

  /** Data as stored, as a source, for data that should not be in memory as a whole. */
  get source(): ByteSource {
    return toSource(this.#data);
  }

  /** Returns a stream with the same data, another dictionary and another origin. */
  with(dict: PdfDict, origin: StreamOrigin): PdfStream {
    return new PdfStream(dict, this.#data, origin);
  }
}

/** Text of a fixed length that is overwritten later; the writer records its offset. */
export class PdfPlaceholder {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An array (ISO 32000-2, 7.3.6). */
export type PdfArray = PdfObject[];
/** A dictionary (ISO 32000-2, 7.3.7): values by the text of their key. */
export type PdfDict = Map<string, PdfObject>;
/** A PDF object (ISO 32000-2, 7.3); null, booleans and numbers are those of JavaScript. */
export type PdfObject =
  null | boolean | number | PdfName | PdfString | PdfRef | PdfStream | PdfPlaceholder | PdfArray | PdfDict;

/** Returns the name with a text, given without the slash. */
export const name = (value: string): PdfName => new PdfName(value);
/** Returns a dictionary with the given entries. */
export const dict = (entries: Record<string, PdfObject>): PdfDict => new Map(Object.entries(entries));

/** Returns whether a value is a dictionary; a stream is not. */
export const isDict = (value: PdfObject | undefined): value is PdfDict => value instanceof Map;
/** Returns whether a value is an array. */
export const isArray = (value: PdfObject | undefined): value is PdfArray => Array.isArray(value);

/** Returns the text of a name; undefined for anything else. */
export function nameOf(value: PdfObject | undefined): string | undefined {
  return value instanceof PdfName ? value.value : undefined;
}

/**
 * Returns whether a dictionary is a signature dictionary, whose Contents is never encrypted (ISO 32000-2,
 * 7.6.2).
 */
export function isSignatureDict(value: PdfDict): boolean {
  return value.has('ByteRange') && value.has('Contents');
}
