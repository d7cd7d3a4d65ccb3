import type { PageSize } from '#shared/page-geometry.ts';
import { anchorAt, anchorTop, layOutPages, PAGE_GAP, pageAt, scaleAt } from './page-layout.ts';

const A4 = { width: 595, height: 842 };
const WIDE = { width: 842, height: 595 };
const three = (scale = 1) =>
  layOutPages({ count: 3, sizes: new Map([[2, WIDE]]), fallbackSize: A4, scaleOf: () => scale });

describe('page layout', () => {
  it('stacks pages by their sizes, with the fallback size for unknown pages', () => {
    const { tops, totalHeight, totalWidth } = three();
    const second = PAGE_GAP + 842 + PAGE_GAP;
    const third = second + 595 + PAGE_GAP;
    expect(tops).toEqual([PAGE_GAP, second, third]);
    expect(totalHeight).toBe(third + 842 + PAGE_GAP);
    expect(totalWidth).toBe(842 + 16);
  });

  it('scales the pages but not the gaps', () => {
    expect(three(2).tops).toEqual([PAGE_GAP, PAGE_GAP * 2 + 1684, PAGE_GAP * 3 + 1684 + 1190]);
  });

  it('lays out each page at its own scale', () => {
    const sizes = new Map([[2, WIDE]]);
    const scaleOf = ({ width }: PageSize) => 595 / width;
    const layout = layOutPages({ count: 3, sizes, fallbackSize: A4, scaleOf });
    expect(layout.widths).toEqual([595, 595, 595]);
    expect(layout.tops[2]).toBeCloseTo(PAGE_GAP * 3 + 842 + (595 * 595) / 842);
    expect([1, 2, 3].map((page) => scaleAt(layout, page))).toEqual([1, 595 / 842, 1]);
  });

  it('finds the page at a position, also before the first page and after the last', () => {
    const layout = three();
    const at = (y: number) => pageAt(layout, y);
    expect([at(0), at(PAGE_GAP), at(PAGE_GAP + 842), at(PAGE_GAP * 2 + 842), at(99_999)]).toEqual([
      1, 1, 1, 2, 3,
    ]);
  });

  it('finds every page of a document of 2,000', () => {
    const layout = layOutPages({ count: 2000, sizes: new Map(), fallbackSize: A4, scaleOf: () => 1.3 });
    layout.tops.forEach((top, index) => expect(pageAt(layout, top)).toBe(index + 1));
  });

  it('keeps the scroll position when the zoom changes', () => {
    const anchor = anchorAt(three(1), PAGE_GAP * 2 + 842 + 595 / 2);
    expect(anchor).toEqual({ page: 2, share: 0.5 });
    expect(anchorTop(three(2), anchor)).toBe(PAGE_GAP * 2 + 1684 + 595);
  });
});
