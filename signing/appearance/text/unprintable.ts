import { fontFor } from './font-choice.ts';
import { clustersOf, printableText } from './printable-text.ts';

/**
 * Returns the characters of a text that no font has, each once, in the order of the text. An appearance shows
 * them as an empty square, or without their marks.
 */
export function unprintable(text: string): string[] {
  const clusters = new Set(clustersOf(printableText(text)).filter((cluster) => cluster !== ' '));
  return [...clusters].filter((cluster) => fontFor(cluster)?.shown !== cluster);
}
