import type { ActiveContent } from './active-content.ts';

const WORDS: Record<ActiveContent, string> = {
  javascript: 'JavaScript',
  launch: 'an action that starts a program',
  embedded_file: 'embedded files',
  xfa: 'an XFA form',
};

/** Returns the kinds in words, as the object of a sentence. */
export function activeContentWords(kinds: readonly ActiveContent[]): string {
  const words = kinds.map((kind) => WORDS[kind]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
