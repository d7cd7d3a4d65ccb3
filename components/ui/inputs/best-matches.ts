import { foldedText } from '#contracts/words.ts';

/**
 * Returns the options with a word that contains `text`, ignoring case and accents: equal words first, then words that
 * start with it, then the others; each group keeps its order.
 */
export function bestMatches<T>(
  options: readonly T[],
  text: string,
  wordsOf: (option: T) => readonly string[],
): T[] {
  const query = foldedText(text.trim());
  if (!query) return [...options];
  return options
    .map((option) => ({
      option,
      rank: Math.min(...wordsOf(option).map((word) => rankOf(foldedText(word), query))),
    }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

const NO_MATCH = 3;

function rankOf(word: string, query: string): number {
  if (word === query) return 0;
  if (word.startsWith(query)) return 1;
  return word.includes(query) ? 2 : NO_MATCH;
}
