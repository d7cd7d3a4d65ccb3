import Box from '@mui/material/Box';
import Link from 'next/link';
import { groupOf, type GuideLink } from '#shared/guides/guide-list.ts';

export interface GuideStepsProps {
  previous: GuideLink | null;
  next: GuideLink | null;
}

/** Links to the guides before and after this one. */
export function GuideSteps({ previous, next }: GuideStepsProps) {
  return (
    <Box component="nav" aria-label="Previous and next guide" sx={STEPS}>
      {previous ? <Step rel="prev" word="Previous" guide={previous} /> : <span />}
      {next ? <Step rel="next" word="Next" guide={next} /> : null}
    </Box>
  );
}

interface StepProps {
  rel: 'prev' | 'next';
  word: string;
  guide: GuideLink;
}

function Step({ rel, word, guide }: StepProps) {
  return (
    <Link href={guide.path} rel={rel} prefetch={false}>
      <small>{word}</small>
      {groupOf(guide.path)?.name}: {guide.title}
    </Link>
  );
}

const STEPS = {
  displayPrint: 'none',
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 2,
  mt: 7,
  '& a': {
    display: 'block',
    p: 2,
    border: 1,
    borderColor: 'line',
    borderRadius: 1,
    bgcolor: 'background.paper',
    color: 'text.primary',
    typography: 'subtitle2',
    textDecoration: 'none',
    '&:hover': { borderColor: 'primary.main' },
    '&[rel="next"]': { textAlign: 'right' },
  },
  '& > span': { display: { xs: 'none', sm: 'block' } },
  '& small': { display: 'block', mb: 0.25, typography: 'caption', color: 'text.secondary' },
} as const;
