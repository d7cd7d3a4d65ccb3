import type { ByteSource } from '../../bytes/byte-source.ts';

/** Word `obj` with the two numbers before it, as an object begins. */
export interface ObjectHeader {
  number: number;
  /** Offset of its first digit. */
  offset: number;
  /** Offset of the word `obj`. */
  word: number;
}

/** Words in appended bytes that a viewer finds when it repairs the file. */
interface AppendedWords {
  headers: readonly ObjectHeader[];
  /** Number of words `trailer`. */
  trailers: number;
}

const STRIDE = 1024 * 1024;
/** Overlap of two windows in bytes; longer than any object header. */
const OVERLAP = 256;
/** Numbers and white space before the word, comments included (ISO 32000-2, 7.2.3 and 7.2.4). */
const HEADER = /(\d{1,10})(?:[\0\s]|%[^\r\n]*[\r\n])+\d+(?:[\0\s]|%[^\r\n]*[\r\n])+$/;

/** Finds the headers of objects and the trailers in the last part of a file, which it reads once for all revisions. */
export class AppendedWordFinder {
  readonly #source: ByteSource;
  /** Offset from which the words are known. */
  #start = Infinity;
  #headers: ObjectHeader[] = [];
  /** Offsets of the words `trailer`. */
  #trailers: number[] = [];

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Returns the words in the bytes from an offset on, read as if nothing were before it. */
  from(end: number): AppendedWords {
    if (end < this.#start) this.#search(end);
    const first = this.#headers.findLastIndex(({ word }) => word < end) + 1;
    const headers = this.#headers.slice(first);
    const [cut] = headers; // each header ends before the next begins
    if (cut && cut.offset < end) headers.splice(0, 1, ...this.#cut(cut, end));
    return { headers, trailers: this.#trailers.filter((at) => at >= end).length };
  }

  /** Returns a header without the digits before an offset. */
  #cut(header: ObjectHeader, end: number): ObjectHeader[] {
    return headerBefore(this.#source.read(end, header.word).toString('latin1'), header.word);
  }

  #search(start: number): void {
    const { length } = this.#source;
    this.#start = start;
    this.#headers = [];
    this.#trailers = [];
    for (let window = start; window < length; window += STRIDE) {
      const from = Math.max(start, window - OVERLAP);
      const text = this.#source.read(from, window + STRIDE).toString('latin1');
      for (const at of offsetsOf(text, 'obj')) {
        if (from + at < window) continue; // found in the previous window
        this.#headers.push(...headerBefore(text.slice(Math.max(0, at - OVERLAP), at), from + at));
      }
      for (const at of offsetsOf(text, 'trailer'))
        if (from + at + 'trailer'.length > window) this.#trailers.push(from + at);
    }
  }
}

/** Returns the header that a text before the word `obj` ends with, if it does. */
function headerBefore(text: string, word: number): ObjectHeader[] {
  const [header = '', number] = HEADER.exec(text) ?? [];
  return number === undefined ? [] : [{ number: Number(number), offset: word - header.length, word }];
}

function offsetsOf(text: string, word: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) offsets.push(at);
  return offsets;
}
