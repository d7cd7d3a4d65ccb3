import type { Metadata } from 'next';
import { PublicFrame } from '#components/shell/public-frame.tsx';
import { classes } from '#components/ui/plain/classes.ts';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import { TERMS_VERSION } from '#contracts/terms.ts';
import { BRAND } from '#shared/brand.ts';
import { makeFormats } from '#shared/make-formats.ts';
import styles from './terms.module.css';
import { TERMS } from './terms.ts';

export const metadata: Metadata = {
  title: 'Terms & Conditions',
  description: `What you may expect of ${BRAND.name}, and what it expects of you.`,
};

export default function TermsPage() {
  return (
    <PublicFrame>
      <main className={styles['terms']}>
        <div>
          <h1 className="text-h1">Terms & Conditions</h1>
          <p className={classes('text-body1', 'text-secondary')}>
            What you may expect of {BRAND.name}, and what it expects of you. Version of{' '}
            <time dateTime={TERMS_VERSION}>
              {makeFormats(DEFAULT_LOCALISATION, 'UTC').day(TERMS_VERSION)}
            </time>
            .
          </p>
        </div>
        {TERMS.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2 className="text-h2">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-body1">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </main>
    </PublicFrame>
  );
}
