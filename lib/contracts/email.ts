import { text } from './text.ts';
import { tooLong } from './words.ts';
import { z } from './zod.ts';

/** Message about a text that is no e-mail address. */
export const EMAIL_INVALID = 'Enter a valid e-mail address.';

/** E-mail address, trimmed. */
export const Email = z.pipe(
  text().check(z.trim(), z.minLength(1, 'Enter your e-mail address.'), z.maxLength(254, tooLong(254))),
  z.email(EMAIL_INVALID),
);
