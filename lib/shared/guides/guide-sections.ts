import { headingId } from './heading-id.ts';

/** Part of a guide from one heading to the next. */
export interface GuideSection {
  /** Level of its heading: 1 is the title of the guide. */
  level: number;
  title: string;
  id: string;
  /** Markdown below the heading. */
  text: string;
}

const FENCE = /^\s*```/;
const HEADING = /^(#{1,6})\s+(.+?)\s*$/;

/** Splits Markdown at its headings; lines of code blocks that begin with `#` are none. */
export function guideSections(markdown: string): GuideSection[] {
  const sections: GuideSection[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const [, marks, heading] = (isCode ? null : HEADING.exec(line)) ?? [];
    const last = sections.at(-1);
    if (marks && heading) sections.push({ level: marks.length, ...named(heading), text: '' });
    else if (last) last.text += `${line}\n`;
  }
  return sections;
}

function named(heading: string): { title: string; id: string } {
  const title = withoutMarks(heading);
  return { title, id: headingId(title) };
}

/** Returns the words of Markdown in one line, for the search and for descriptions. */
export const plainText = (markdown: string): string =>
  withoutMarks(
    markdown
      .replace(/^\s*```.*$/gm, '')
      .replace(/^\s*\|?[\s:|-]+\|?\s*$/gm, '')
      .replace(/^\s*(?:[-+>]|\d+\.)\s+/gm, '')
      .replaceAll('|', ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

const withoutMarks = (text: string): string =>
  text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]|(?<!\w)_|_(?!\w)/g, '');
