import type { ByteSource } from '../../bytes/byte-source.ts';
import { Lexer } from './lexer.ts';

/** Where to read in a source. */
export interface ReadPosition {
  /** Offset in bytes at which reading begins. */
  offset: number;
  /** Offset at which reading stops; the default is the end of the source. */
  limit?: number | undefined;
  /** Estimated number of bytes that will be read; size of the first window. */
  expected?: number | undefined;
}

const FIRST_WINDOW = 4 * 1024;
const GROWTH = 8;

/**
 * Reads with a lexer at an offset, through a window that grows until `read` no longer reaches its end. `read`
 * is called again from the beginning each time; to it, the offset is position 0. Returns what `read` returns
 * and throws what it throws.
 */
export function readAt<T>(source: ByteSource, position: ReadPosition, read: (lexer: Lexer) => T): T {
  const { expected = FIRST_WINDOW } = position;
  const offset = Math.max(0, position.offset);
  const limit = Math.min(position.limit ?? source.length, source.length);
  for (let size = expected; offset + size < limit; size *= GROWTH) {
    const lexer = new Lexer(source.read(offset, offset + size));
    const found = attempt(lexer, read);
    if (found) return found.value;
  }
  return read(new Lexer(source.read(offset, limit)));
}

/** Returns what `read` returns; undefined if the window was too short. */
function attempt<T>(lexer: Lexer, read: (lexer: Lexer) => T): { value: T } | undefined {
  try {
    const value = read(lexer);
    return lexer.sawEnd ? undefined : { value };
  } catch (error) {
    if (lexer.sawEnd) return undefined;
    throw error;
  }
}
