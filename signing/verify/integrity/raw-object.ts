import type { ByteSource } from '../../bytes/byte-source.ts';
import { Keyword, type Lexer, type Token } from '../../pdf/parse/lexer.ts';
import { PdfName } from '../../pdf/objects/objects.ts';
import { readAt } from '../../pdf/parse/read-at.ts';

/** Facts about an object that its bytes show, but not its parsed value. */
export interface RawObject {
  /** Generation number in the header of the object; undefined if missing. */
  generation: number | undefined;
  /** True if a dictionary in it has a key twice; viewers differ in which one counts. */
  hasDuplicateKeys: boolean;
  /** Offsets in the file of the values of /Contents. */
  contentsAt: number[];
}

interface Level {
  /** Keys read so far; undefined for an array. */
  keys: Set<string> | undefined;
  /** Key whose value comes next, in a dictionary. */
  key: string | undefined;
}

const EXPECTED = 4 * 1024;
const MAX_LEVELS = 100;

/** Scans the indirect object whose header (`12 0 obj`) is at an offset. */
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

/** Returns whether the direct dictionary at an offset, such as a trailer, has a key twice at any depth. */
export function hasDuplicateKeysAt(source: ByteSource, offset: number): boolean {
  return readAt(source, { offset }, scan).hasDuplicateKeys;
}

/** Skips the word `obj`, which the value may follow without a space, as in `obj<<` or `obj42`. */
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

/** Updates the open containers for a token that begins or ends a value. */
function step(levels: Level[], token: Token): void {
  const word = token instanceof Keyword ? token.text : '';
  if (word === '>>' || word === ']') levels.pop();
  const level = levels.at(-1);
  if (level) level.key = undefined;
  if (word === '<<') levels.push({ keys: new Set(), key: undefined });
  if (word === '[') levels.push({ keys: undefined, key: undefined });
}
