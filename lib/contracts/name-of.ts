import { lineOfText } from './text.ts';
import { tooLong } from './words.ts';
import { z } from './zod.ts';

/** Returns the schema of a name, trimmed; `missing` is the message of an empty one. */
export const nameOf = (missing: string, maxLength = 100) =>
  lineOfText().check(z.minLength(1, missing), z.maxLength(maxLength, tooLong(maxLength)));
