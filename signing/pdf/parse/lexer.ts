import { isDigit, isLineEnd, isRegular, isWhiteSpace } from './characters.ts';
import { PdfName, PdfRef, PdfString } from '../objects/objects.ts';
import { readHexString, readLiteralString } from './string-literals.ts';

/** A word without a slash, or one of the delimiters `<<`, `>>`, `[`, `]`, `{`, `}`, `)`. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A token: a number, name, string, reference, keyword or delimiter. */
export type Token = number | PdfName | PdfString | PdfRef | Keyword;

/** Integers of more digits are left to `Number`, which rounds them. */
const MAX_EXACT_DIGITS = 15;
const WELL_FORMED = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Splits bytes into tokens (ISO 32000-2, 7.2), as leniently as viewers do. */
export class Lexer {
  readonly bytes: Buffer;
  /** Offset at which reading stops. */
  readonly limit: number;
  /** Offset of the next byte to read. */
  position: number;
  /** True if the end was reached: if more bytes follow the window, the last token may be incomplete. */
  sawEnd = false;
  /** True if a number was malformed, which viewers read in different ways. */
  sawOddNumber = false;
  /** True if the number that was read last has a decimal point: some viewers take no such number for an integer. */
  isReal = false;

  constructor(bytes: Buffer, position = 0, limit = bytes.length) {
    this.bytes = bytes;
    this.position = Math.max(0, position);
    this.limit = Math.min(limit, bytes.length);
  }

  /**
   * Reads the next token; undefined at the end. An indirect reference is read as three tokens, see `next`.
   */
  token(): Exclude<Token, PdfRef> | undefined {
    this.skipWhiteSpace();
    if (this.position >= this.limit) return undefined;
    if (this.position + 1 >= this.limit) this.sawEnd = true;
    switch (this.bytes[this.position]) {
      case 0x2f: // '/'
        return this.#name();
      case 0x28: // '('
        return this.#string(readLiteralString);
      case 0x3c: // '<'
        return this.bytes[this.position + 1] === 0x3c ? this.#delimiter('<<') : this.#string(readHexString);
      case 0x3e: // '>'
        return this.#delimiter(this.bytes[this.position + 1] === 0x3e ? '>>' : '>');
      case undefined:
      default:
        return this.#word();
    }
  }

  /** Reads the next token, with `12 0 R` as one reference; undefined at the end. */
  next(): Token | undefined {
    const token = this.token();
    if (typeof token !== 'number' || this.isReal || !Number.isInteger(token) || token < 0) return token;
    return this.#referenceTo(token) ?? token;
  }

  /** Moves the position past white space and comments. */
  skipWhiteSpace(): void {
    const { bytes, limit } = this;
    for (;;) {
      while (this.position < limit && isWhiteSpace(bytes[this.position])) this.position++;
      if (this.position >= limit) this.sawEnd = true;
      if (this.position >= limit || bytes[this.position] !== 0x25) return;
      while (this.position < limit && !isLineEnd(bytes[this.position])) this.position++;
    }
  }

  // Looks at the bytes instead of tokens: otherwise each number of an array would be read three times.
  #referenceTo(number: number): PdfRef | undefined {
    const { bytes, limit } = this;
    let position = this.position;
    const skip = (matches: (byte: number | undefined) => boolean) => {
      const start = position;
      while (position < limit && matches(bytes[position])) position++;
      if (position >= limit) this.sawEnd = true;
      return position > start;
    };
    if (!skip(isWhiteSpace)) return undefined;
    const start = position;
    if (!skip(isDigit) || position - start > 10) return undefined;
    const generation = Number(bytes.toString('latin1', start, position));
    if (!skip(isWhiteSpace) || bytes[position] !== 0x52 || position >= limit) return undefined;
    if (position + 1 >= limit) this.sawEnd = true;
    else if (isRegular(bytes[position + 1])) return undefined;
    this.position = position + 1;
    return new PdfRef(number, generation);
  }

  #delimiter(text: string): Keyword {
    this.position += text.length;
    return new Keyword(text);
  }

  #string(read: typeof readLiteralString): PdfString {
    const { bytes, end } = read(this.bytes, this.position, this.limit);
    this.position = end;
    if (end >= this.limit) this.sawEnd = true;
    return new PdfString(bytes);
  }

  #name(): PdfName {
    this.position++;
    const text = this.#regularCharacters();
    if (!text.includes('#')) return new PdfName(text);
    // ISO 32000-2, 7.3.5: #xx stands for the byte.
    return new PdfName(
      text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    );
  }

  #word(): number | Keyword {
    const integer = this.#integer();
    this.isReal = false;
    if (integer !== undefined) return integer;
    const text = this.#regularCharacters();
    if (text === '') return this.#delimiter(String.fromCharCode(this.bytes[this.position] ?? 0));
    if (!/^[0-9+\-.]/.test(text)) return new Keyword(text);
    this.isReal = text.includes('.');
    if (WELL_FORMED.test(text)) return Number(text);
    this.sawOddNumber = true;
    return oddNumber(text);
  }

  /**
   * Reads a plain integer, the most frequent word, without converting it to text; undefined for any other
   * word.
   */
  #integer(): number | undefined {
    const { bytes, limit, position: start } = this;
    let value = 0;
    let position = start;
    for (; position < limit && isDigit(bytes[position]); position++)
      value = value * 10 + (bytes[position] ?? 0) - 0x30;
    const isWhole = position < limit && !isRegular(bytes[position]);
    if (!isWhole || position === start || position - start > MAX_EXACT_DIGITS) return undefined;
    this.position = position;
    return value;
  }

  #regularCharacters(): string {
    const start = this.position;
    while (this.position < this.limit && isRegular(this.bytes[this.position])) this.position++;
    if (this.position >= this.limit) this.sawEnd = true;
    return this.bytes.toString('latin1', start, this.position);
  }
}

/**
 * Returns the value of a malformed number (ISO 32000-2, 7.3.3): two signs, a minus inside, letters after it.
 */
function oddNumber(text: string): number {
  const digits = /^[+-]*(\d*\.?\d*)/.exec(text)?.[1] ?? '';
  const magnitude = digits === '' || digits === '.' ? 0 : Number(digits);
  return text.startsWith('-') ? -magnitude : magnitude;
}
