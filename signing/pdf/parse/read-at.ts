import type { ByteSource } from '../../bytes/byte-source.ts';
import { Lexer } from './lexer.ts';

export interface ReadPlace {
  offset: number;
  /** Nothing from here on is looked at. */
  limit?: number | undefined;
  /** How many bytes it will probably take. */
  expected?: number | undefined;
}

const FIRST_WINDOW = 4 * 1024;
const GROWTH = 8;

/**
 * Reads at a place, through a window that grows as long as the reader meets its end; the reader starts anew each time. For
 * the reader, the place is position 0.
 */
export function readAt<T>(source: ByteSource, place: ReadPlace, read: (lexer: Lexer) => T): T {
  const { expected = FIRST_WINDOW } = place;
  const offset = Math.max(0, place.offset);
  const limit = Math.min(place.limit ?? source.length, source.length);
  for (let size = expected; offset + size < limit; size *= GROWTH) {
    const lexer = new Lexer(source.read(offset, offset + size));
    const found = attempt(lexer, read);
    if (found) return found.value;
  }
  return read(new Lexer(source.read(offset, limit)));
}

/** Undefined when the window was too short to tell. */
function attempt<T>(lexer: Lexer, read: (lexer: Lexer) => T): { value: T } | undefined {
  try {
    const value = read(lexer);
    return lexer.sawEnd ? undefined : { value };
  } catch (error) {
    if (lexer.sawEnd) return undefined;
    throw error;
  }
}
