import Box from '@mui/material/Box';
import type { Metadata } from 'next';
import { GuideContents } from '#components/resources/guide-contents.tsx';
import { GuideSteps } from '#components/resources/guide-steps.tsx';
import { Markdown } from '#components/ui/markdown/markdown.tsx';
import { readGuide } from '#server/guides/read-guide.ts';
import { groupOf, GUIDES, neighboursOf, RESOURCES_PATH } from '#shared/guides/guide-list.ts';
import { MAIN } from '../resources-looks.ts';

/** Addresses without a guide are not found. */
export const dynamicParams = false;

/** Size of the pictures, as `npm run screenshots` makes them. */
const PICTURE_SIZE = { width: 1008, height: 800 };

interface GuidePageProps {
  params: Promise<{ guide: string[] }>;
}

const pathOf = async (params: GuidePageProps['params']) =>
  [RESOURCES_PATH, ...(await params).guide].join('/');

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
    <Box component="main" sx={{ ...MAIN, display: 'flex', justifyContent: 'center', gap: 6 }}>
      <Box sx={{ flex: '1 1 0', minWidth: 0, maxWidth: 720 }}>
        <Box component="p" sx={{ m: 0, mb: 1, typography: 'body2', color: 'text.secondary' }}>
          {groupOf(path)?.name}
        </Box>
        <Markdown text={markdown} pictureSize={PICTURE_SIZE} />
        <GuideSteps {...neighboursOf(path)} />
      </Box>
      <GuideContents sections={sections} />
    </Box>
  );
}
