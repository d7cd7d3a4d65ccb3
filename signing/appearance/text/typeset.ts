import { plainParagraph } from './plain-type.ts';
import { printableText } from './printable-text.ts';
import { shapedParagraph } from './shaped-type.ts';
import type { Paragraph } from './type.ts';
import { isWinAnsi } from './win-ansi.ts';

/** What the card says, the most important first. */
export interface CardText {
  /** Shown larger. */
  title: string;
  lines: readonly CardLine[];
}

export interface CardLine {
  label: string;
  text: string;
}

export interface TypesetText {
  title: Paragraph;
  lines: Paragraph[];
}

// More than a card can show; a certificate may call its holder by a whole book.
const MAX_TITLE = 400;
const MAX_LINE = 1_000;

function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${Array.from(text.slice(0, limit)).slice(0, -1).join('')}…`;
}

/**
 * Sets the text in Helvetica where that has all its characters, else all of it in fonts to be embedded, which fit each
 * other; in these too where every font must be in the file, as in PDF/A.
 */
export function typeset(text: CardText, { embedsFonts }: { embedsFonts: boolean }): TypesetText {
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
