/** Match on a page; `index` counts the matches of the page from 0. */
export interface Match {
  page: number;
  index: number;
}

/** Number of matches by page number; pages that have not been read yet are missing. */
export type MatchCounts = ReadonlyMap<number, number>;

/** Returns the number of matches on all pages read so far. */
export function totalOf(counts: MatchCounts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

/** Returns the first match on this page or after it, wrapping around; null without matches. */
export function matchFrom(counts: MatchCounts, page: number): Match | null {
  const pages = pagesWithMatches(counts);
  const next = pages.find((number) => number >= page) ?? pages[0];
  return next === undefined ? null : { page: next, index: 0 };
}

/** Returns the next or previous match, wrapping around at the ends of the document. */
export function neighbourOf(counts: MatchCounts, { page, index }: Match, by: 1 | -1): Match | null {
  const count = counts.get(page) ?? 0;
  if (index + by >= 0 && index + by < count) return { page, index: index + by };
  const pages = pagesWithMatches(counts);
  const next =
    by === 1
      ? (pages.find((number) => number > page) ?? pages[0])
      : (pages.findLast((number) => number < page) ?? pages.at(-1));
  if (next === undefined) return null;
  return { page: next, index: by === 1 ? 0 : (counts.get(next) ?? 1) - 1 };
}

/** Returns the number of this match among all known ones, from 1. */
export function ordinalOf(counts: MatchCounts, { page, index }: Match): number {
  let before = 0;
  for (const [number, count] of counts) if (number < page) before += count;
  return before + index + 1;
}

function pagesWithMatches(counts: MatchCounts): number[] {
  return [...counts].flatMap(([page, count]) => (count > 0 ? [page] : [])).toSorted((a, b) => a - b);
}
