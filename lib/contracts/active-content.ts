import { z } from './zod.ts';

/** Kinds of content that acts when a viewer opens a PDF, or that carries other files. */
export const ACTIVE_CONTENT = ['javascript', 'launch', 'embedded_file', 'xfa'] as const;
export const ActiveContent = z.enum(ACTIVE_CONTENT);
export type ActiveContent = z.infer<typeof ActiveContent>;

/** Ways to handle active content in an uploaded file that has no signature. */
export const ActiveContentPolicy = z.enum(['keep', 'remove', 'refuse']);
export type ActiveContentPolicy = z.infer<typeof ActiveContentPolicy>;

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
