import { occurrences } from './search-text.ts';

export interface PageSearch {
  /** Folded. */
  needle: string;
  pageCount: number;
  /** The page to begin with; after the last comes the first. */
  from: number;
  readText: (page: number) => Promise<string>;
  signal: AbortSignal;
  onCount: (page: number, count: number) => void;
}

/** Counts the matches of one page after the other, beginning where the reader is. A page that cannot be read has none. */
export async function searchPages({
  needle,
  pageCount,
  from,
  readText,
  signal,
  onCount,
}: PageSearch): Promise<void> {
  for (let step = 0; step < pageCount; step += 1) {
    const page = ((from - 1 + step) % pageCount) + 1;
    const text = await readText(page).catch(() => '');
    if (signal.aborted) return;
    onCount(page, occurrences(text, needle).length);
  }
}
