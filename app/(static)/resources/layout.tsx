import type { ReactNode } from 'react';
import { GuideMenu } from '#components/resources/guide-menu.tsx';
import { GuideNav } from '#components/resources/guide-nav.tsx';
import { GuideSearch } from '#components/resources/guide-search.tsx';
import { Brand } from '#components/shell/brand-mark.tsx';
import { ButtonLink } from '#components/ui/plain/plain-link.tsx';
import { RESOURCES_PATH } from '#shared/guides/guide-list.ts';
import { HOME_PATH } from '#shared/return-path.ts';
import styles from './resources.module.css';

/** Frame of the guides: brand, search and the ways into the app above, the menu of all guides at the left. */
export default function ResourcesLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <a href={RESOURCES_PATH} aria-label="Resources of Countersign">
          <Brand size={26} />
        </a>
        <div className={styles['space']} />
        <GuideSearch />
        <div className={styles['ways']}>
          <ButtonLink variant="text" href="/login">
            Sign in
          </ButtonLink>
          <ButtonLink variant="outlined" href={HOME_PATH}>
            Open Countersign
          </ButtonLink>
        </div>
        <GuideMenu />
      </header>
      <div className={styles['frame']}>
        <aside aria-label="Resources" className={styles['sidebar']}>
          <GuideNav />
        </aside>
        {children}
      </div>
    </div>
  );
}
