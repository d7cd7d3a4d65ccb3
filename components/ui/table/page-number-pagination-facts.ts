/** Where a list is: which page of how large a list. */
export interface PageState {
  /** From 0. */
  pageIndex: number;
  pageSize: number;
  total: number;
  /** True if `total` is where counting stopped: there are more rows than that. */
  isTotalCapped?: boolean;
  /** How many rows this page holds; needed only where the total is capped. */
  rowCount?: number;
}

export interface PageFacts {
  /** Numbers of the first and the last row in sight, from 1; both 0 when there is none. */
  first: number;
  last: number;
  total: number;
  isTotalCapped: boolean;
  /** Pages that are known to be there. */
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
