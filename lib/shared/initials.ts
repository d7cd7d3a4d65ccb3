/**
 * Returns the capitals of the first and the last word of a name; of a name without spaces, also in scripts without
 * letter case, the first character.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('');
}
