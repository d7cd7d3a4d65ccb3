import { sliceOf, type ByteSource } from '../../bytes/byte-source.ts';
import { isLineEnd } from '../../pdf/parse/characters.ts';
import { Keyword, type Lexer, type Token } from '../../pdf/parse/lexer.ts';
import { PdfName, PdfRef, PdfString } from '../../pdf/objects/objects.ts';
import { MAX_OBJECT_NUMBER } from '../../pdf/xref/xref-section.ts';
import { readAt } from '../../pdf/parse/read-at.ts';

/** Facts about a value that its bytes show, but not its parsed form. */
export interface RawValue {
  /** True if a dictionary in it has a key twice; viewers differ in which one counts. */
  hasDuplicateKeys: boolean;
  /** True if viewers read it alike: it has no key twice, no malformed number and no word or key out of place. */
  isPlain: boolean;
  /** References in it, as often as they occur. */
  references: PdfRef[];
  /** Offset of its end from that of the value. */
  length: number;
}

/** Facts about an indirect object that its bytes show, but not its parsed value. */
export interface RawObject extends RawValue {
  /** Object number in the header of the object; undefined if missing. */
  number: number | undefined;
  /** Generation number in the header of the object; undefined if missing. */
  generation: number | undefined;
  /** Offsets in the file of the values of /Contents. */
  contentsAt: number[];
}

interface Level {
  /** Keys read so far; undefined for an array. */
  keys: Set<string> | undefined;
  /** Key whose value comes next, in a dictionary; in an array, the key of the array. */
  key: string | undefined;
  /** True if a dictionary has a real number under the key of the exponent of a function. */
  hasRealExponent?: boolean;
}

const EXPECTED = 4 * 1024;
const MAX_LEVELS = 100;
const VALUES = new Set(['true', 'false', 'null']);
/** Keys of integers, and of arrays with integers: some viewers ignore a real number such as 2.0 there. */
const INTEGERS = new Set(
  (
    'Length Length1 Length2 Length3 Count Rotate First Size Prev XRefStm Index F Ff Flags Width Height BitsPerComponent ' +
    'BitsPerSample BitsPerCoordinate BitsPerFlag Predictor Columns Colors EarlyChange Rows K FirstChar LastChar ' +
    'Differences MaxLen Q I TI SigFlags StructParent StructParents Nums MCID ColorSpace CS Mask SMaskInData ' +
    'FunctionType ShadingType PatternType PaintType TilingType FormType OPM LC LJ WMode ColorTransform'
  ).split(' '),
);
/** Exponent of an exponential function, which has the key of the number of components but is a real number. */
const EXPONENT = 'N';
const HEX_STRING = /^<[\s\0\da-fA-F]*>$/;
/**
 * What viewers read in different ways in a name: escapes of no byte, or of the byte that ends a string in C, and bytes that PDFium takes
 * for white space, so that it reads what follows as further entries.
 */
const ODD_NAME = /#(?![\da-fA-F]{2})|#00|[\x80\xff]/;
/** Escape of a number above 255 in a string, of which most viewers keep the lowest bits. */
const ODD_CODE = /(?<!\\)(?:\\\\)*\\[4-7][0-7]{2}/;
/** Numbers whose figures viewers do not all keep: some count on from 0 beyond their largest number. */
const LONG_NUMBER = /^[+-]?\d{16}|^.{41}/;

/** Scans the indirect object whose header (`12 0 obj`) is at an offset. */
export function scanObject(source: ByteSource, offset: number): RawObject {
  return readAt(source, { offset, expected: EXPECTED }, (lexer) => {
    const [number, generation] = [lexer.token(), lexer.token()];
    skipObjectWord(lexer);
    const scan = new Scan(lexer);
    scan.read();
    if (!endsPlainly(lexer)) scan.isPlain = false;
    return {
      ...scan.facts(),
      number: typeof number === 'number' ? number : undefined,
      generation: typeof generation === 'number' ? generation : undefined,
      contentsAt: scan.contentsAt.map((position) => offset + position),
    };
  });
}

/** Scans a value that is no indirect object of its own, such as a trailer, at an offset. */
export function scanValue(source: ByteSource, offset: number): RawValue {
  const start = Math.min(offset, source.length);
  return readAt(sliceOf(source, start, source.length), { offset: 0 }, (lexer) => {
    const scan = new Scan(lexer);
    scan.read();
    return scan.facts();
  });
}

/** Skips the word `obj`, which the value may follow without a space, as in `obj<<` or `obj42`. */
function skipObjectWord(lexer: Lexer): void {
  const word = lexer.token();
  if (word instanceof Keyword && word.text.startsWith('obj'))
    lexer.position -= word.text.length - 'obj'.length;
}

/**
 * Returns whether the word `endobj` follows, since MuPDF finds no number before another word, or the word `stream`, which has to end
 * its line: viewers differ in where other data begin.
 */
function endsPlainly(lexer: Lexer): boolean {
  const word = lexer.token();
  if (!(word instanceof Keyword)) return false;
  if (word.text !== 'stream') return word.text === 'endobj';
  if (lexer.position >= lexer.limit) lexer.sawEnd = true;
  return isLineEnd(lexer.bytes[lexer.position]);
}

/** Reads one value token by token. */
class Scan {
  readonly contentsAt: number[] = [];
  isPlain = true;
  readonly #lexer: Lexer;
  readonly #start: number;
  readonly #references: PdfRef[] = [];
  readonly #levels: Level[] = [];
  #hasDuplicateKeys = false;

  constructor(lexer: Lexer) {
    this.#lexer = lexer;
    lexer.sawOddNumber = false;
    this.#start = lexer.position;
  }

  read(): void {
    const lexer = this.#lexer;
    do {
      lexer.skipWhiteSpace();
      const { position } = lexer;
      const token = lexer.next();
      if (token === undefined) break;
      const level = this.#levels.at(-1);
      if (!this.#isUnambiguous(token, position, level)) this.isPlain = false;
      if (level?.keys && level.key === undefined && token instanceof PdfName) {
        this.#hasDuplicateKeys ||= level.keys.has(token.value);
        level.keys.add(token.value);
        level.key = token.value;
        continue;
      }
      if (level?.keys && level.key === 'Contents') this.contentsAt.push(position);
      if (token instanceof PdfRef) this.#references.push(token);
      this.#step(token, level);
    } while (this.#levels.length > 0 && this.#levels.length < MAX_LEVELS);
    if (this.#levels.length > 0 || lexer.sawOddNumber) this.isPlain = false;
  }

  facts(): RawValue {
    return {
      hasDuplicateKeys: this.#hasDuplicateKeys,
      isPlain: this.isPlain && !this.#hasDuplicateKeys,
      references: this.#references,
      length: this.#lexer.position - this.#start,
    };
  }

  /** Returns whether viewers read a string, name or number alike. */
  #isUnambiguous(token: Token, position: number, level: Level | undefined): boolean {
    const { bytes, isReal } = this.#lexer;
    if (typeof token === 'number')
      return (
        !LONG_NUMBER.test(this.#written(position)) &&
        (!isReal || !Number.isInteger(token) || this.#mayBeReal(level))
      );
    if (token instanceof PdfRef) return token.number <= MAX_OBJECT_NUMBER;
    if (token instanceof PdfName) return !ODD_NAME.test(this.#written(position));
    if (!(token instanceof PdfString)) return true;
    const written = this.#written(position);
    return bytes[position] === 0x3c ? HEX_STRING.test(written) : !ODD_CODE.test(written);
  }

  /** Returns what was written from a position on for the last token. */
  #written(position: number): string {
    return this.#lexer.bytes.toString('latin1', position, this.#lexer.position);
  }

  /** Returns whether a number may be real in its place; one alone is the value of any key. */
  #mayBeReal(level: Level | undefined): boolean {
    if (!level) return false;
    if (level.key !== EXPONENT) return !INTEGERS.has(level.key ?? '');
    level.hasRealExponent = true;
    return true;
  }

  /** Updates the open containers for a token that begins or ends a value. */
  #step(token: Token, level: Level | undefined): void {
    const levels = this.#levels;
    const word = token instanceof Keyword ? token.text : '';
    const isKeyPlace = level?.keys !== undefined && level.key === undefined;
    if (word === '>>') this.isPlain &&= isKeyPlace && hasFunctionOf(level);
    else if (word === ']') this.isPlain &&= level !== undefined && !level.keys;
    else if (isKeyPlace || !isValueStart(token, word)) this.isPlain = false;
    if (word === '>>' || word === ']') levels.pop();
    const current = levels.at(-1);
    if (word === '<<') levels.push({ keys: new Set(), key: undefined });
    if (word === '[') levels.push({ keys: undefined, key: current?.key });
    if (current?.keys) current.key = undefined;
  }
}

function isValueStart(token: Token, word: string): boolean {
  return !(token instanceof Keyword) || word === '<<' || word === '[' || VALUES.has(word);
}

/** Returns whether a dictionary has a real number under the key of an exponent only if it is a function. */
function hasFunctionOf({ hasRealExponent = false, keys }: Level): boolean {
  return !hasRealExponent || keys?.has('FunctionType') === true;
}
