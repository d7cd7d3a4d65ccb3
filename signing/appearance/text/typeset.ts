import { plainParagraph } from './plain-type.ts';
import { printableText } from './printable-text.ts';
import { shapedParagraph } from './shaped-type.ts';
import type { Paragraph } from './type.ts';
import { isWinAnsi } from './win-ansi.ts';

/** Text of an appearance. */
export interface AppearanceText {
  /** Title, shown in a larger size. */
  title: string;
  /** Lines below the title, the most important first. */
  lines: readonly AppearanceLine[];
}

/** Line of an appearance. */
export interface AppearanceLine {
  label: string;
  text: string;
}

/** Typeset text of an appearance. */
export interface TypesetText {
  title: Paragraph;
  lines: Paragraph[];
}

// More than an appearance can show; the length of a name in a certificate is not limited.
const MAX_TITLE = 400;
const MAX_LINE = 1_000;

function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${Array.from(text.slice(0, limit)).slice(0, -1).join('')}…`;
}

/**
 * Typesets the text of an appearance: all of it in Helvetica if that has every character, otherwise all of it
 * in embedded fonts, which match each other. `embedsFonts` forces embedded fonts, as PDF/A requires.
 */
export function typeset(text: AppearanceText, { embedsFonts }: { embedsFonts: boolean }): TypesetText {
  const title = shortened(printableText(text.title), MAX_TITLE);
  const lines = text.lines.map(({ label, text: value }) => ({
    label,
    text: shortened(printableText(`${label} ${value}`), MAX_LINE),
  }));
  const isPlain = !embedsFonts && isWinAnsi(title) && lines.every((line) => isWinAnsi(line.text));
  if (isPlain) {
    return {
      title: plainParagraph(title, { isTitle: true }),
      lines: lines.map((line) => plainParagraph(line.text, { isTitle: false })),
    };
  }
  return {
    title: shapedParagraph(title, { isTitle: true, labelLength: 0 }),
    lines: lines.map((line) =>
      shapedParagraph(line.text, { isTitle: false, labelLength: line.label.length + 1 }),
    ),
  };
}
