import { plainParagraph } from './plain-type.ts';
import { printableText } from './printable-text.ts';
import { shapedParagraph } from './shaped-type.ts';
import type { Paragraph, Run } from './type.ts';
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
  /** Ratio of the title's font size to that of the other lines; undefined for that of a text without a mark. */
  titleRatio?: number | undefined;
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
  if (isPlain([title, ...lines.map((line) => line.text)], embedsFonts)) {
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

/** Text of an appearance as parts of one line. */
export interface TypesetParts {
  /** Title, then the lines without their labels. */
  parts: Paragraph[];
  /** Stands between two parts. */
  separator: Run[];
}

const SEPARATOR = ' \u00b7 ';

/** Typesets the text of an appearance as parts of one line; each part has a direction of its own. */
export function typesetParts(
  { title, lines }: AppearanceText,
  { embedsFonts }: { embedsFonts: boolean },
): TypesetParts {
  const parts = [title, ...lines.map(({ text }) => text)]
    .map((part) => shortened(printableText(part), MAX_TITLE))
    .filter((part) => part !== '');
  const set = isPlain(parts, embedsFonts)
    ? (part: string) => plainParagraph(part, { isTitle: true })
    : (part: string) => shapedParagraph(part, { isTitle: true, labelLength: 0 });
  return { parts: parts.map(set), separator: set(SEPARATOR).runs(0, SEPARATOR.length) };
}

function isPlain(texts: readonly string[], embedsFonts: boolean): boolean {
  return !embedsFonts && texts.every(isWinAnsi);
}
