import type { PageSize } from '#shared/page-geometry.ts';

/** Pixels between two pages, above the first and below the last. */
export const PAGE_GAP = 16;

/** Pixels beside the widest page, at both sides together. */
const SIDES = 16;

/** Positions of the pages one below the other, in pixels from the top of the document. */
export interface PageLayout {
  /** Upper edge of each page, in page order. */
  tops: readonly number[];
  heights: readonly number[];
  widths: readonly number[];
  /** Scale of each page, in pixels per point. */
  scales: readonly number[];
  totalHeight: number;
  /** Width of the widest page with the space beside it, in pixels. */
  totalWidth: number;
}

export interface PagesToLayOut {
  count: number;
  /** Sizes in points by page number, as far as they are known. */
  sizes: ReadonlyMap<number, PageSize>;
  /** Size of pages that are not known yet. */
  fallbackSize: PageSize;
  /** Returns the scale of a page of this size, in pixels per point. */
  scaleOf: (page: PageSize) => number;
}

/** Computes the layout of the pages, each at its scale. */
export function layOutPages({ count, sizes, fallbackSize, scaleOf }: PagesToLayOut): PageLayout {
  const tops: number[] = [];
  const heights: number[] = [];
  const widths: number[] = [];
  const scales: number[] = [];
  let y = PAGE_GAP;
  let widest = 0;
  for (let page = 1; page <= count; page += 1) {
    const size = sizes.get(page) ?? fallbackSize;
    const { width, height } = size;
    const scale = scaleOf(size);
    tops.push(y);
    scales.push(scale);
    heights.push(height * scale);
    widths.push(width * scale);
    widest = Math.max(widest, width * scale);
    y += height * scale + PAGE_GAP;
  }
  return { tops, heights, widths, scales, totalHeight: y, totalWidth: widest + SIDES };
}

/** Returns the number of the page at `y`; a gap belongs to the page above it. */
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

/** Scroll position that is independent of zoom and page sizes. */
export interface Anchor {
  page: number;
  /** Share of the page height above the position; negative in the gap before the page. */
  share: number;
}

/** Returns the anchor of the position `y` in pixels. */
export function anchorAt(layout: PageLayout, y: number): Anchor {
  const page = pageAt(layout, y);
  const height = layout.heights[page - 1] ?? 0;
  return { page, share: height > 0 ? (y - topOf(layout, page)) / height : 0 };
}

/** Returns the position of the anchor in pixels. */
export function anchorTop(layout: PageLayout, { page, share }: Anchor): number {
  return topOf(layout, page) + (layout.heights[page - 1] ?? 0) * share;
}

/** Returns the upper edge of the page in pixels. */
export function topOf(layout: PageLayout, page: number): number {
  return layout.tops[page - 1] ?? 0;
}

/** Returns the scale of the page, in pixels per point. */
export function scaleAt({ scales }: PageLayout, page: number): number {
  return scales[page - 1] ?? 1;
}

/** Returns the left edge of the page in pixels, in a view of this width: pages are centred. */
export function leftOf({ widths, totalWidth }: PageLayout, page: number, viewWidth: number): number {
  return (Math.max(totalWidth, viewWidth) - (widths[page - 1] ?? 0)) / 2;
}
