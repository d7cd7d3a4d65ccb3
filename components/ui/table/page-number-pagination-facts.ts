/** Position in a list: the page, and the length of the list. */
export interface PageState {
  /** From 0. */
  pageIndex: number;
  pageSize: number;
  total: number;
  /** True if counting stopped at `total`, so that there are more rows. */
  isTotalCapped?: boolean;
  /** Number of rows on this page; needed only where the total is capped. */
  rowCount?: number;
}

export interface PageFacts {
  /** Numbers of the first and the last row of the page, from 1; both 0 without rows. */
  first: number;
  last: number;
  total: number;
  isTotalCapped: boolean;
  /** Number of pages that are known to exist. */
  pageCount: number;
  hasNext: boolean;
}

/** Returns the facts about a page. A list that was not counted to its end has a next page as long as pages are full. */
export function pageFacts({
  pageIndex,
  pageSize,
  total,
  isTotalCapped = false,
  rowCount,
}: PageState): PageFacts {
  const start = pageIndex * pageSize;
  const counted = Math.max(0, Math.min(pageSize, total - start));
  const rows = isTotalCapped ? (rowCount ?? counted) : counted;
  const countedPages = Math.ceil(total / pageSize);
  const mayGoOn = isTotalCapped && rows === pageSize;
  return {
    first: rows === 0 ? 0 : start + 1,
    last: rows === 0 ? 0 : start + rows,
    total,
    isTotalCapped,
    pageCount: mayGoOn ? Math.max(countedPages, pageIndex + 2) : countedPages,
    hasNext: pageIndex + 1 < countedPages || mayGoOn,
  };
}
