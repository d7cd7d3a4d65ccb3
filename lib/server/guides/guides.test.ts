import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UsbHelperSystem } from '#contracts/usb-helper-download.ts';
import { GUIDE_GROUPS, GUIDES, neighboursOf, RESOURCES_PATH } from '#shared/guides/guide-list.ts';
import { GUIDE_VERSIONS, versionPath } from '#shared/picture-versions.ts';
import { pagesIn } from '#support/source-tree.ts';
import { withFacts } from './guide-facts.ts';
import { readGuide } from './read-guide.ts';

const paths = GUIDES.map((guide) => guide.path);
const LINK = /(!?)\[[^\]]*\]\(([^)\s]+)\)/g;
const FILES = [
  '/api/v1/openapi.json',
  ...UsbHelperSystem.options.map((system) => `/api/usb-helper/${system}`),
];
const PAGES = [...pagesIn('.').filter((page) => !page.includes('[')), ...paths, ...FILES];

/** Returns the targets of the links, or of the pictures, of a text without its code blocks. */
function targetsOf(markdown: string, kind: 'link' | 'picture'): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  const found = Array.from(prose.matchAll(LINK));
  return found
    .filter(([, mark]) => (mark === '!') === (kind === 'picture'))
    .map(([, , target = '']) => target);
}

async function isThere(target: string): Promise<boolean> {
  const [page = '', id] = target.split('#');
  if (!PAGES.includes(page)) return false;
  if (id === undefined) return true;
  return paths.includes(page) && (await readGuide(page)).sections.some((section) => section.id === id);
}

describe('the guides', () => {
  it('RT-05 are introduction, get started, and four for each of five platforms', () => {
    const platforms = ['windows', 'linux', 'mac', 'web', 'api'];
    const expected = platforms.flatMap((platform) =>
      ['licensing', 'setup', 'signing', 'faq'].map((subject) => `/resources/${platform}/${subject}`),
    );
    expect(paths).toEqual(['/resources/introduction', '/resources/get-started', ...expected]);
    expect(GUIDE_GROUPS.slice(1).map(({ name }) => name)).toEqual([
      'Windows',
      'Linux',
      'Mac',
      'Web App',
      'API Access',
    ]);
  });

  it('RT-05 are exactly the files of content/resources', () => {
    const files = globSync('**/*.md', { cwd: 'content/resources' });
    expect(files.map((file) => `${RESOURCES_PATH}/${file.slice(0, -3)}`).sort()).toEqual([...paths].sort());
  });

  it('RT-05 follow one another from the first to the last', () => {
    expect(neighboursOf(paths[0]!)).toEqual({ previous: null, next: GUIDES[1] });
    expect(neighboursOf(paths.at(-1)!)).toEqual({ previous: GUIDES.at(-2), next: null });
  });

  it('have titles that differ', async () => {
    const titles = await Promise.all(paths.map(async (each) => (await readGuide(each)).title));
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe.each(paths)('the guide %s', (guidePath) => {
  it('RT-05 has one title, a first paragraph of its own, and at least three parts', async () => {
    const { description, sections } = await readGuide(guidePath);
    expect(sections.filter(({ level }) => level === 1)).toHaveLength(1);
    expect(description.length).toBeGreaterThan(40);
    expect(sections.filter(({ level }) => level === 2).length).toBeGreaterThanOrEqual(3);
  });

  it('skips no level of headings, and its parts have ids that differ', async () => {
    const { sections } = await readGuide(guidePath);
    sections
      .slice(1)
      .forEach(({ level }, index) => expect(level - sections[index]!.level).toBeLessThanOrEqual(1));
    const ids = sections.map(({ id }) => id);
    expect(ids).not.toContain('');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('links only to pages and parts of guides that exist', async () => {
    const { markdown } = await readGuide(guidePath);
    for (const target of targetsOf(markdown, 'link')) {
      if (target.startsWith('https://')) continue;
      expect([target, await isThere(target)]).toEqual([target, true]);
    }
  });

  it('shows only pictures that exist, each with a description', async () => {
    const { markdown } = await readGuide(guidePath);
    expect(markdown).not.toContain('![]');
    for (const picture of targetsOf(markdown, 'picture'))
      expect([picture, existsSync(path.join('public', picture))]).toEqual([picture, true]);
  });
});

describe('the pictures of the guides', () => {
  it('are each shown by a guide, and stored in all versions', () => {
    const all = globSync('content/resources/**/*.md').map((file) => readFileSync(file, 'utf8'));
    const shown = new Set(all.flatMap((text) => targetsOf(text, 'picture')));
    const versions = [...shown].flatMap((file) => GUIDE_VERSIONS.map((width) => versionPath(file, width)));
    const stored = globSync('*.webp', { cwd: 'public/resources' }).map((file) => `/resources/${file}`);
    expect([...shown, ...versions].sort()).toEqual(stored.sort());
  });
});

describe('withFacts', () => {
  it('replaces the name of a fact by its value', () => {
    expect(withFacts('At most {{document_size}}.')).toBe('At most 10 MB.');
    expect(withFacts('{{api_calls}}')).toContain('| `POST /document` | documents write |');
  });

  it('throws on a name that is no fact', () => {
    expect(() => withFacts('{{nothing}}')).toThrow('{{nothing}}');
  });
});
