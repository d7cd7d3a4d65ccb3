import { Lexer } from '../parse/lexer.ts';
import type { PdfObject } from '../objects/objects.ts';
import { parseObject } from '../parse/parser.ts';

/** A decoded object stream (ISO 32000-2, 7.5.7). */
export class ObjectStream {
  /** Numbers of the objects, in the order of the stream. */
  readonly numbers: number[] = [];
  /** Their offsets in the data, in the same order. */
  readonly offsets: number[] = [];
  readonly #data: Buffer;
  /** Objects read so far, by their place in the stream. */
  readonly #objects = new Map<number, PdfObject>();

  constructor(data: Buffer, count: number, first: number) {
    this.#data = data;
    const lexer = new Lexer(data);
    while (this.numbers.length < count) {
      const number = lexer.token();
      const offset = lexer.token();
      if (typeof number !== 'number' || typeof offset !== 'number') break;
      this.numbers.push(number);
      this.offsets.push(first + offset);
    }
  }

  /**
   * Reads the object with a number, trying the index from the cross-reference first; its value is null if
   * missing. `effort` is the number of bytes parsed for it: 0 for one that was read before.
   */
  read(number: number, index: number): { value: PdfObject; effort: number } {
    const position = this.numbers[index] === number ? index : this.numbers.indexOf(number);
    const known = this.#objects.get(position);
    if (known !== undefined) return { value: known, effort: 0 };
    const offset = this.offsets[position];
    if (offset === undefined || offset >= this.#data.length) return { value: null, effort: 0 };
    const lexer = new Lexer(this.#data, offset);
    const value = parseObject(lexer);
    this.#objects.set(position, value);
    return { value, effort: lexer.position - offset };
  }

  /** Frees the memory of the objects read so far. */
  release(): void {
    this.#objects.clear();
  }
}
