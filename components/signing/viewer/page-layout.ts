import type { PageSize } from '#shared/page-geometry.ts';

/** Pixels between two pages, and above the first and below the last. */
export const PAGE_GAP = 16;

/** Where pages stand below one another, in pixels from the top of the document. */
export interface PageLayout {
  /** The upper edge of each page, the first page first. */
  tops: readonly number[];
  heights: readonly number[];
  totalHeight: number;
  widest: number;
}

export interface PagesToLayOut {
  count: number;
  /** Sizes in points by page number, as far as they are known. */
  sizes: ReadonlyMap<number, PageSize>;
  /** What a page is taken for until it has been read. */
  usual: PageSize;
  scale: number;
}

export function layOutPages({ count, sizes, usual, scale }: PagesToLayOut): PageLayout {
  const tops: number[] = [];
  const heights: number[] = [];
  let y = PAGE_GAP;
  let widest = 0;
  for (let page = 1; page <= count; page += 1) {
    const { width, height } = sizes.get(page) ?? usual;
    tops.push(y);
    heights.push(height * scale);
    widest = Math.max(widest, width * scale);
    y += height * scale + PAGE_GAP;
  }
  return { tops, heights, totalHeight: y, widest };
}

/** The number of the page at this height; what lies between two pages belongs to the upper one. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? Infinity) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** A place in the document that keeps its meaning when the zoom or a page's size changes. */
export interface Anchor {
  page: number;
  /** Share of the page's height above the place; negative in the gap before it. */
  share: number;
}

export function anchorAt(layout: PageLayout, y: number): Anchor {
  const page = pageAt(layout, y);
  const height = layout.heights[page - 1] ?? 0;
  return { page, share: height > 0 ? (y - topOf(layout, page)) / height : 0 };
}

export function anchorTop(layout: PageLayout, { page, share }: Anchor): number {
  return topOf(layout, page) + (layout.heights[page - 1] ?? 0) * share;
}

export function topOf(layout: PageLayout, page: number): number {
  return layout.tops[page - 1] ?? 0;
}
