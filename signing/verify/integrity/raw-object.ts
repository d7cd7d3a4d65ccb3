import type { ByteSource } from '../../bytes/byte-source.ts';
import { Keyword, type Lexer, type Token } from '../../pdf/parse/lexer.ts';
import { PdfName } from '../../pdf/objects/objects.ts';
import { readAt } from '../../pdf/parse/read-at.ts';

/** What only the bytes of an object tell, and not its value. */
export interface RawObject {
  /** As its own header states it; undefined where a number is missing. */
  generation: number | undefined;
  /** A dictionary in it has a key twice: readers disagree on which of the two counts. */
  hasDuplicateKeys: boolean;
  /** Where in the file the values of /Contents begin. */
  contentsAt: number[];
}

interface Level {
  /** Undefined for an array. */
  keys: Set<string> | undefined;
  /** In a dictionary: the key whose value comes next. */
  key: string | undefined;
}

const EXPECTED = 4 * 1024;
const MAX_LEVELS = 100;

/** Looks at the object whose `12 0 obj` stands at the offset. */
export function scanObject(source: ByteSource, offset: number): RawObject {
  return readAt(source, { offset, expected: EXPECTED }, (lexer) => {
    lexer.token();
    const generation = lexer.token();
    skipObjectWord(lexer);
    const found = scan(lexer);
    return {
      generation: typeof generation === 'number' ? generation : undefined,
      hasDuplicateKeys: found.hasDuplicateKeys,
      contentsAt: found.contentsAt.map((position) => offset + position),
    };
  });
}

/** The same for a dictionary that stands at the offset by itself, as a trailer does. */
export function hasDuplicateKeysAt(source: ByteSource, offset: number): boolean {
  return readAt(source, { offset }, scan).hasDuplicateKeys;
}

/** `obj<<` may follow without a space, and `obj42` too. */
function skipObjectWord(lexer: Lexer): void {
  const word = lexer.token();
  if (word instanceof Keyword && word.text.startsWith('obj'))
    lexer.position -= word.text.length - 'obj'.length;
}

function scan(lexer: Lexer): Pick<RawObject, 'hasDuplicateKeys' | 'contentsAt'> {
  const contentsAt: number[] = [];
  let hasDuplicateKeys = false;
  const levels: Level[] = [];
  do {
    lexer.skipWhiteSpace();
    const { position } = lexer;
    const token = lexer.next();
    if (token === undefined) break;
    const level = levels.at(-1);
    if (level?.keys && level.key === undefined && token instanceof PdfName) {
      hasDuplicateKeys ||= level.keys.has(token.value);
      level.keys.add(token.value);
      level.key = token.value;
      continue;
    }
    if (level?.key === 'Contents') contentsAt.push(position);
    step(levels, token);
  } while (levels.length > 0 && levels.length < MAX_LEVELS);
  return { hasDuplicateKeys, contentsAt };
}

/** A value begins or ends. */
function step(levels: Level[], token: Token): void {
  const word = token instanceof Keyword ? token.text : '';
  if (word === '>>' || word === ']') levels.pop();
  const level = levels.at(-1);
  if (level) level.key = undefined;
  if (word === '<<') levels.push({ keys: new Set(), key: undefined });
  if (word === '[') levels.push({ keys: undefined, key: undefined });
}
