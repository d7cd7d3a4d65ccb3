import type { Metadata } from 'next';
import { GuideOverview } from '#components/resources/guide-overview.tsx';
import { classes } from '#components/ui/plain/classes.ts';
import { BRAND } from '#shared/brand.ts';
import styles from './resources.module.css';

export const metadata: Metadata = {
  title: 'Resources',
  description:
    'Guides to signing documents in the browser, with a USB token, on the command line and by API.',
};

export default function ResourcesPage() {
  return (
    <main className={styles['main']}>
      <h1 className="text-h1">Resources</h1>
      <p className={classes('text-body1', 'text-secondary', styles['intro'])}>
        Guides to {BRAND.name}: how it is set up on your computer, how documents are signed, and how your own
        programs take part.
      </p>
      <GuideOverview />
    </main>
  );
}
