'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { GUIDE_GROUPS } from '#shared/guides/guide-list.ts';
import styles from './resources.module.css';

/** Menu of all guides. Its groups can be folded, and are open at first. */
export function GuideNav() {
  const pathname = usePathname();
  return (
    <nav aria-label="Guides" className={styles['nav']}>
      {GUIDE_GROUPS.map(({ name, guides }) => (
        <details key={name} open>
          <summary>{name}</summary>
          <ul>
            {guides.map(({ title, path }) => (
              <li key={path}>
                <Link href={path} prefetch={false} aria-current={path === pathname ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
