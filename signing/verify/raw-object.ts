import type { ByteSource } from '../pdf/byte-source.ts';
import { Keyword, type Lexer, type Token } from '../pdf/lexer.ts';
import { PdfName } from '../pdf/objects.ts';
import { readAt } from '../pdf/read-at.ts';

/** What only the bytes of an object tell, and not its value. */
export interface RawObject {
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

const EXPECTED = 32 * 1024;
const MAX_LEVELS = 100;

/** Looks at the object whose `12 0 obj` stands at the offset. */
export function scanObject(source: ByteSource, offset: number): RawObject {
  return readAt(source, { offset, expected: EXPECTED }, (lexer) => {
    for (let i = 0; i < 3; i++) lexer.token(); // 12 0 obj
    const { hasDuplicateKeys, contentsAt } = scan(lexer);
    return { hasDuplicateKeys, contentsAt: contentsAt.map((position) => offset + position) };
  });
}

function scan(lexer: Lexer): RawObject {
  const found: RawObject = { hasDuplicateKeys: false, contentsAt: [] };
  const levels: Level[] = [];
  do {
    lexer.skipWhiteSpace();
    const { position } = lexer;
    const token = lexer.next();
    if (token === undefined) break;
    const level = levels.at(-1);
    if (level?.keys && level.key === undefined && token instanceof PdfName) {
      found.hasDuplicateKeys ||= level.keys.has(token.value);
      level.keys.add(token.value);
      level.key = token.value;
      continue;
    }
    if (level?.key === 'Contents') found.contentsAt.push(position);
    step(levels, token);
  } while (levels.length > 0 && levels.length < MAX_LEVELS);
  return found;
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
