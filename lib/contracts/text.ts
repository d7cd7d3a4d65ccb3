import { isStorable } from './plain-checks.ts';
import { z } from './zod.ts';

/** Message about a text with characters that no text has, or in one line with control characters. */
export const NOT_A_TEXT = 'Use letters, numbers and punctuation only.';

/** Refuses a text that cannot be stored; the other rules of its field are then not tried. */
export const storable = z.refine<string>(isStorable, { error: NOT_A_TEXT, abort: true });

/** Returns the schema of a text that a caller sends. Every text of a request begins with it, or has a format without such characters. */
export function text(message?: string) {
  return z.string(message).check(storable);
}

/** Refuses control characters. Those that reorder a text are such too: a name with them would reorder the sentences in which it stands. */
export const oneLine = z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, NOT_A_TEXT);

/** Returns the schema of a text of one line, trimmed, without control characters. */
export function lineOfText(message?: string) {
  return text(message).check(z.trim(), oneLine);
}

/**
 * Removes the characters that embed, override or isolate a direction (UAX #9, 2.1 to 2.3): they are invisible, and
 * display a text in another order than it is stored. The direction marks U+200E, U+200F and U+061C stay.
 */
export const inStoredOrder = z.overwrite<string>((typed) =>
  typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''),
);

/** Returns the schema of a text of several lines that others read, trimmed. */
export function freeText(message?: string) {
  return text(message).check(inStoredOrder, z.trim());
}

/** Refuses a JSON value that contains a text, or a name of a field, that cannot be stored. */
export const storableThroughout = z.refine(areTextsStorable, { error: NOT_A_TEXT, abort: true });

/** Iterative, since values may be nested deeply. */
function areTextsStorable(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, content] of Object.entries(next)) {
      if (!isStorable(name)) return false;
      left.push(content);
    }
  }
  return true;
}

/** Object with any content: for values that another schema checks later, or that are never read. */
export const AnyRecord = z.record(text(), z.unknown().check(storableThroughout));
