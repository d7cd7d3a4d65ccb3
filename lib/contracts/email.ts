import { text } from './text.ts';
import { z } from './zod.ts';

/** E-mail address, trimmed. */
export const Email = z.pipe(
  text().check(
    z.trim(),
    z.minLength(1, 'Enter your e-mail address.'),
    z.maxLength(254, 'Use at most 254 characters.'),
  ),
  z.email('Enter a valid e-mail address.'),
);
