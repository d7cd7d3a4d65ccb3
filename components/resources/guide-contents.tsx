import type { GuideSection } from '#shared/guides/guide-sections.ts';
import styles from './resources.module.css';

/** Table of contents of a guide, at the right of wide screens. */
export function GuideContents({ sections }: { sections: readonly GuideSection[] }) {
  return (
    <nav aria-label="On this page" className={styles['contents']}>
      <p>On this page</p>
      <ul>
        {sections
          .filter(({ level }) => level === 2)
          .map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
