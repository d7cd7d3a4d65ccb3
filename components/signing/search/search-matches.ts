/** One match: the `index`-th of its page, from 0. */
export interface Match {
  page: number;
  index: number;
}

/** How many matches each page has, by page number; pages that are not there have not been read yet. */
export type MatchCounts = ReadonlyMap<number, number>;

export function totalOf(counts: MatchCounts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

/** The first match on this page or after it; after the last page comes the first. */
export function matchFrom(counts: MatchCounts, page: number): Match | null {
  const pages = pagesWithMatches(counts);
  const next = pages.find((number) => number >= page) ?? pages[0];
  return next === undefined ? null : { page: next, index: 0 };
}

/** The match after or before this one, around the ends of the document. */
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

/** The place of a match among all that are known, from 1. */
export function ordinalOf(counts: MatchCounts, { page, index }: Match): number {
  let before = 0;
  for (const [number, count] of counts) if (number < page) before += count;
  return before + index + 1;
}

function pagesWithMatches(counts: MatchCounts): number[] {
  return [...counts].flatMap(([page, count]) => (count > 0 ? [page] : [])).toSorted((a, b) => a - b);
}
