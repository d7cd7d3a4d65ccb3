import Link from 'next/link';
import { groupOf, type GuideLink } from '#shared/guides/guide-list.ts';
import styles from './resources.module.css';

export interface GuideStepsProps {
  previous: GuideLink | null;
  next: GuideLink | null;
}

/** Links to the guides before and after this one. */
export function GuideSteps({ previous, next }: GuideStepsProps) {
  return (
    <nav aria-label="Previous and next guide" className={styles['steps']}>
      {previous ? <Step rel="prev" word="Previous" guide={previous} /> : <span />}
      {next ? <Step rel="next" word="Next" guide={next} /> : null}
    </nav>
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
