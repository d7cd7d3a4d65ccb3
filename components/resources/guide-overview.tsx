import Link from 'next/link';
import { GUIDE_GROUPS } from '#shared/guides/guide-list.ts';
import styles from './resources.module.css';

/** All guides by group, as cards. */
export function GuideOverview() {
  return (
    <div className={styles['cards']}>
      {GUIDE_GROUPS.map(({ name, description, guides }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{description}</p>
          <ul>
            {guides.map(({ title, path }) => (
              <li key={path}>
                <Link href={path} prefetch={false}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
