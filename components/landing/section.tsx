import type { ReactNode } from 'react';
import { classes } from '#components/ui/plain/classes.ts';
import styles from './landing.module.css';

export interface SectionProps {
  /** Id of the section, to which links lead. */
  id: string;
  title: string;
  /** One or two sentences below the title. */
  intro: ReactNode;
  /** True for a section on the colour of surfaces. */
  isRaised?: boolean;
  children: ReactNode;
}

/** Section of the landing page: a band with a title, a sentence and content. */
export function Section({ id, title, intro, isRaised = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes(styles['section'], isRaised && styles['raised'])}
    >
      <div className={styles['band']}>
        <h2 id={`${id}-title`} className={classes('text-h1', styles['title'])}>
          {title}
        </h2>
        <p className={classes('text-body1', 'text-secondary', styles['intro'])}>{intro}</p>
        {children}
      </div>
    </section>
  );
}
