'use client';
import { usePathname } from 'next/navigation';
import { HOME_PATH } from '#shared/return-path.ts';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { GuideNav } from './guide-nav.tsx';
import styles from './resources.module.css';

/** Menu of narrow screens, with the ways into the app and all guides. It closes when another page is opened. */
export function GuideMenu() {
  const pathname = usePathname();
  return (
    <details key={pathname} className={styles['menu']}>
      <summary>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d={THREE_LINES} />
        </svg>
        <HiddenText>Menu</HiddenText>
      </summary>
      <div>
        <p>
          <a href={HOME_PATH}>Open Countersign</a>
          <a href="/login">Sign in</a>
        </p>
        <GuideNav />
      </div>
    </details>
  );
}

const THREE_LINES =
  'M4 18h16c.55 0 1-.45 1-1s-.45-1-1-1H4c-.55 0-1 .45-1 1s.45 1 1 1m0-5h16c.55 0 1-.45 1-1s-.45-1-1-1H4c-.55 0-1 .45-1 1s.45 1 1 1M3 7c0 .55.45 1 1 1h16c.55 0 1-.45 1-1s-.45-1-1-1H4c-.55 0-1 .45-1 1';
