import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { GuideContents } from '#components/resources/guide-contents.tsx';
import { GuideSteps } from '#components/resources/guide-steps.tsx';
import { Markdown } from '#components/ui/markdown/markdown.tsx';
import { classes } from '#components/ui/plain/classes.ts';
import { readGuide } from '#server/guides/read-guide.ts';
import { groupOf, GUIDES, neighboursOf, RESOURCES_PATH } from '#shared/guides/guide-list.ts';
import { GUIDE_VERSIONS } from '#shared/picture-versions.ts';
import styles from '../resources.module.css';

/** Addresses without a guide are not found. */
export const dynamicParams = false;

/** Size of the pictures, as `npm run screenshots` makes them, and their width on the screen. */
const PICTURES = {
  width: 1008,
  height: 800,
  versions: GUIDE_VERSIONS,
  sizes:
    '(min-width: 1136px) 720px, (min-width: 1024px) calc(100vw - 336px), (min-width: 784px) 720px, (min-width: 600px) calc(100vw - 64px), calc(100vw - 40px)',
};

interface GuidePageProps {
  params: Promise<{ guide: string[] }>;
}

/** Returns the path of a guide. Next also comes here with line breaks and dot segments, which are no path of a file. */
async function pathOf(params: GuidePageProps['params']): Promise<string> {
  const path = [RESOURCES_PATH, ...(await params).guide].join('/');
  return GUIDES.some((guide) => guide.path === path) ? path : notFound();
}

export function generateStaticParams(): { guide: string[] }[] {
  return GUIDES.map(({ path }) => ({ guide: path.slice(RESOURCES_PATH.length + 1).split('/') }));
}

export async function generateMetadata({ params }: GuidePageProps): Promise<Metadata> {
  const { title, description } = await readGuide(await pathOf(params));
  return { title, description };
}

export default async function GuidePage({ params }: GuidePageProps) {
  const path = await pathOf(params);
  const { markdown, sections } = await readGuide(path);
  return (
    <main className={classes(styles['main'], styles['guide'])}>
      <div className={styles['text']}>
        <p className={classes('text-body2', 'text-secondary', styles['group'])}>{groupOf(path)?.name}</p>
        <Markdown text={markdown} pictures={PICTURES} />
        <GuideSteps {...neighboursOf(path)} />
      </div>
      <GuideContents sections={sections} />
    </main>
  );
}
