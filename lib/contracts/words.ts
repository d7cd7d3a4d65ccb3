// Without Intl, whose first use in a page loads the data of its locale: some 20 ms of a desktop's main thread, a fifth of a second of a phone's.

/** Returns the text of a whole number with commas between its thousands: '1,234,567'. */
export function withCommas(whole: number | string): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Returns the message about a text with more than `max` characters. */
export const tooLong = (max: number): string => `Use at most ${withCommas(max)} characters.`;

/** Returns words as a sentence lists them: 'a', 'a and b', 'a, b, and c'. */
export function wordList(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}

/** Returns a text in lower case and without accents, for comparison: Koln finds Köln. */
export const foldedText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Names of the months, January first. */
export const SHORT_MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
