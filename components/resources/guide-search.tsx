'use client';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useId, useState, type KeyboardEvent } from 'react';
import { useFindGuides } from '#client/guides/use-find-guides.ts';
import { classes } from '#components/ui/plain/classes.ts';
import type { GuideEntry } from '#shared/guides/guide-index.ts';
import { excerptOf } from './excerpt-of.ts';
import styles from './guide-search.module.css';

interface GuideSearchProps {
  /** Position of the field: in the bar of the resources, or in the content of another page. */
  place?: 'bar' | 'page';
}

/** Search over all guides. Its program and index are loaded when the field gets the focus. */
export function GuideSearch({ place = 'bar' }: GuideSearchProps) {
  const pathname = usePathname();
  return <Search key={pathname} place={place} />; // what was searched for is gone on the page that was found
}

function Search({ place }: Required<GuideSearchProps>) {
  const id = useId();
  const [text, setText] = useState('');
  const { find, hasFailed, load } = useFindGuides();
  const searched = text.trim();
  const found = searched && find ? find(searched) : null;
  const clear = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('');
  };
  return (
    <div
      role="search"
      className={classes(styles['search'], styles[place === 'bar' ? 'inBar' : 'inPage'])}
      onKeyDown={clear}
    >
      <input
        type="search"
        aria-label="Search the guides"
        aria-controls={id}
        placeholder={place === 'bar' ? 'Search' : 'Search the guides'} // the bar of a phone has room for a word
        autoComplete="off"
        value={text}
        onFocus={load}
        onChange={(event) => {
          load();
          setText(event.target.value);
        }}
      />
      <div id={id} hidden={!searched}>
        <p role="status">{searched ? statusOf(found, hasFailed) : ''}</p>
        {found && found.length > 0 ? <Results found={found} searched={searched} /> : null}
      </div>
    </div>
  );
}

function Results({ found, searched }: { found: readonly GuideEntry[]; searched: string }) {
  return (
    <ul>
      {found.map(({ id, guide, heading, text }) => (
        <li key={id}>
          <Link href={id} prefetch={false}>
            <small>{guide}</small>
            <strong>{heading}</strong>
            <span>{excerptOf(text, searched)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function statusOf(found: readonly GuideEntry[] | null, hasFailed: boolean): string {
  if (hasFailed) return 'The search could not be loaded. Type again to retry.';
  if (!found) return 'Loading …';
  if (found.length === 0) return 'Nothing found. Try another word.';
  return found.length === 1 ? '1 result' : `${found.length} results`;
}
