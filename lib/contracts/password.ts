import { text } from './text.ts';
import { tooLong, wordList } from './words.ts';
import { z } from './zod.ts';

const MIN_LENGTH = 8;
const isLongEnough = (password: string) => Array.from(password).length >= MIN_LENGTH;
const hasUpper = (password: string) => /\p{Lu}/u.test(password);
const hasLower = (password: string) => /\p{Ll}/u.test(password);
const hasNumber = (password: string) => /\p{Nd}/u.test(password);
const hasSpecial = (password: string) => /[^\p{L}\p{N}\s]/u.test(password);

/** Rules of a new password, in display order. `words` completes the sentence "The password needs …". */
export const PASSWORD_RULES = [
  { words: `at least ${MIN_LENGTH} characters`, isMet: isLongEnough },
  { words: 'an uppercase letter', isMet: hasUpper },
  { words: 'a lowercase letter', isMet: hasLower },
  { words: 'a number', isMet: hasNumber },
  { words: 'a special character', isMet: hasSpecial },
] as const;

/** Labels of the scores from 0 to 4. */
export const PASSWORD_STRENGTHS = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** Returns the strength of a password from 0 to 4: one point each for length, both cases, a number, a special character. */
export function passwordScore(password: string): number {
  const isMixed = hasUpper(password) && hasLower(password);
  const criteria = [isLongEnough(password), isMixed, hasNumber(password), hasSpecial(password)];
  return criteria.filter(Boolean).length;
}

/** Current password of the signed-in user, which confirms a change. */
export const OwnPassword = z.object({
  password: text().check(z.minLength(1, 'Enter your password.'), z.maxLength(256)),
});
export type OwnPassword = z.infer<typeof OwnPassword>;

/** New password. The message names all rules that it does not meet. */
export const NewPassword = text().check(
  z.maxLength(256, tooLong(256)),
  z.superRefine((password, context) => {
    const lacking = PASSWORD_RULES.filter(({ isMet }) => !isMet(password)).map(({ words }) => words);
    if (lacking.length === 0) return;
    context.addIssue({ code: 'custom', message: `The password needs ${wordList(lacking)}.` });
  }),
);
