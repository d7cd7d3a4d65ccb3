import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { guideSections, plainText, type GuideSection } from '#shared/guides/guide-sections.ts';
import { withFacts } from './guide-facts.ts';

/** Guide of the resources. */
export interface Guide {
  /** Text of its first heading. */
  title: string;
  /** First paragraph, without Markdown. */
  description: string;
  markdown: string;
  sections: GuideSection[];
}

/**
 * Reads the guide of a path such as `/resources/web/signing` from the folder content.
 * @throws Error if there is no such file, or if it does not begin with a heading of level 1.
 */
export async function readGuide(address: string): Promise<Guide> {
  const file = path.join(process.cwd(), 'content', `${address}.md`);
  const markdown = withFacts(await readFile(file, 'utf8'));
  const sections = guideSections(markdown);
  const [first] = sections;
  if (first?.level !== 1) throw new Error(`${file} does not begin with a title.`);
  const description = plainText(first.text.trim().split('\n\n')[0] ?? '');
  return { title: first.title, description, markdown, sections };
}
