import type { ReactNode } from 'react';
import { classes } from '#components/ui/plain/classes.ts';
import text from '#components/ui/plain/text.module.css';
import styles from './status-page.module.css';

export interface StatusPageProps {
  /** HTTP status, shown large, for example 404. */
  status: string;
  title: string;
  description: ReactNode;
  /** Actions below the description. */
  children?: ReactNode;
}

/** Content shown instead of a page that does not exist, failed, or may not be opened. */
export function StatusPage({ status, title, description, children }: StatusPageProps) {
  return (
    <div className={styles['page']}>
      <p aria-hidden className={styles['status']}>
        {status}
      </p>
      <h1 className={text['h1']}>{title}</h1>
      <p className={classes(text['body1'], text['secondary'], styles['about'])}>{description}</p>
      {children ? <div className={styles['actions']}>{children}</div> : null}
    </div>
  );
}
