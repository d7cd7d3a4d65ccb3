import { Lexer } from '../parse/lexer.ts';
import type { PdfObject } from '../objects/objects.ts';
import { parseObject } from '../parse/parser.ts';

/** The objects of a decoded object stream (ISO 32000-2, 7.5.7). */
export class ObjectStream {
  readonly numbers: number[] = [];
  readonly #offsets: number[] = [];
  readonly #data: Buffer;

  constructor(data: Buffer, count: number, first: number) {
    this.#data = data;
    const lexer = new Lexer(data);
    while (this.numbers.length < count) {
      const number = lexer.token();
      const offset = lexer.token();
      if (typeof number !== 'number' || typeof offset !== 'number') break;
      this.numbers.push(number);
      this.#offsets.push(first + offset);
    }
  }

  /** The object with that number; the index that the cross-reference states is only where to look first. */
  read(number: number, index: number): { value: PdfObject; effort: number } {
    const place = this.numbers[index] === number ? index : this.numbers.indexOf(number);
    const offset = this.#offsets[place];
    if (offset === undefined || offset >= this.#data.length) return { value: null, effort: 0 };
    const lexer = new Lexer(this.#data, offset);
    const value = parseObject(lexer);
    return { value, effort: lexer.position - offset };
  }
}
