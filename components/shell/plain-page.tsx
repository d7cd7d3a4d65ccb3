import type { ReactNode } from 'react';
import { HomeLink } from './brand-mark.tsx';
import styles from './status-page.module.css';

/** Frame of a page outside the workspace: the logo, which leads to the start, above the content. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles['header']}>
        <HomeLink />
      </header>
      <main>{children}</main>
    </>
  );
}
