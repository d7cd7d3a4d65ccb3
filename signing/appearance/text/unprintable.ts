import { fontFor } from './font-choice.ts';
import { clustersOf, printableText } from './printable-text.ts';

/** The characters of a text, each once, that the appearance of a signature shows as an empty square, or without their marks. */
export function unprintable(text: string): string[] {
  const clusters = new Set(clustersOf(printableText(text)).filter((cluster) => cluster !== ' '));
  return [...clusters].filter((cluster) => fontFor(cluster)?.shown !== cluster);
}
