/** The options one of whose words holds `text`: equal ones first, then those that start with it; otherwise in their order. */
export function bestMatches<T>(
  options: readonly T[],
  text: string,
  wordsOf: (option: T) => readonly string[],
): T[] {
  const wanted = plain(text.trim());
  if (!wanted) return [...options];
  return options
    .map((option) => ({
      option,
      rank: Math.min(...wordsOf(option).map((word) => rankOf(plain(word), wanted))),
    }))
    .filter(({ rank }) => rank < NONE)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

const NONE = 3;

function rankOf(word: string, wanted: string): number {
  if (word === wanted) return 0;
  if (word.startsWith(wanted)) return 1;
  return word.includes(wanted) ? 2 : NONE;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
