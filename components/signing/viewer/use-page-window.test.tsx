import { act, renderHook } from '@testing-library/react';
import type { PageSize } from '#shared/page-geometry.ts';
import { layOutPages } from './page-layout.ts';
import { usePageWindow } from './use-page-window.ts';

const A4 = { width: 595, height: 842 };
const VIEW = 800;
const VIEW_WIDTH = 700;
const layoutOf = (count: number, { sizes = new Map<number, PageSize>(), scale = 1 } = {}) =>
  layOutPages({ count, sizes, fallbackSize: A4, scaleOf: () => scale });

/** Element that scrolls like that of a browser: within the height of its content, with an event that comes later. */
function makeScroller(contentHeight: number) {
  const state = { top: 0, contentHeight, left: 0, width: VIEW_WIDTH };
  const end = () => state.contentHeight - VIEW;
  const scroller = document.createElement('div');
  Object.defineProperties(scroller, {
    clientHeight: { value: VIEW },
    scrollHeight: { get: () => state.contentHeight },
    scrollTop: {
      get: () => Math.min(state.top, end()),
      set: (top: number) => (state.top = Math.min(Math.max(top, 0), end())),
    },
    clientWidth: { get: () => state.width },
    scrollLeft: { get: () => state.left, set: (left: number) => (state.left = left) },
    scrollTo: {
      value: ({ top, left = state.left }: { top: number; left?: number }) => {
        scroller.scrollTop = top;
        scroller.scrollLeft = left;
      },
    },
  });
  return { scroller, state };
}

/** Shows a document of 2,000 pages in the middle. */
function showMiddle() {
  const layout = layoutOf(2000);
  const { scroller, state } = makeScroller(layout.totalHeight);
  const hook = renderHook((shown: typeof layout) => usePageWindow(scroller, shown), {
    initialProps: layout,
  });
  const scroll = (top: number) =>
    act(() => {
      scroller.scrollTop = top;
      scroller.dispatchEvent(new Event('scroll'));
    });
  scroll(layout.tops[999]!);
  return { scroller, state, scroll, hook, layout };
}

describe('usePageWindow', () => {
  it('DO-04 keeps a scroll whose event has not come yet when the size of a page becomes known', () => {
    const { scroller, hook, layout } = showMiddle();
    scroller.scrollTop = layout.totalHeight;
    hook.rerender(layoutOf(2000, { sizes: new Map([[1000, A4]]) }));
    expect(scroller.scrollTop).toBe(layout.totalHeight - VIEW);
    act(() => void scroller.dispatchEvent(new Event('scroll')));
    expect(hook.result.current.pages).toMatchObject({ last: 2000, current: 2000 });
  });

  it('DO-04 stays at the same part of the page when pages above it turn out to be shorter', () => {
    const { scroller, state, hook, layout } = showMiddle();
    const next = layoutOf(2000, { sizes: new Map([[10, { width: 842, height: 595 }]]) });
    state.contentHeight = next.totalHeight;
    hook.rerender(next);
    expect(scroller.scrollTop).toBe(layout.tops[999]! - (842 - 595));
  });

  it('DO-04 stays at the same part of the page when the browser cuts the position off in a document that has become shorter', () => {
    const { scroller, state, scroll, hook, layout } = showMiddle();
    scroll(layout.tops[1990]!);
    const half = layoutOf(2000, { scale: 0.5 });
    state.contentHeight = half.totalHeight;
    hook.rerender(half);
    expect(scroller.scrollTop).toBe(half.tops[1990]!);
  });

  it('DO-04 keeps the pages in the middle when a wider page becomes known, and when it is zoomed out again', () => {
    const { scroller, hook } = showMiddle();
    const sizes = new Map([[1001, { width: 984, height: 595 }]]);
    hook.rerender(layoutOf(2000, { sizes }));
    expect(scroller.scrollLeft).toBe(150);
    hook.rerender(layoutOf(2000, { sizes, scale: 0.75 }));
    expect(scroller.scrollLeft).toBe(27);
    hook.rerender(layoutOf(2000, { sizes, scale: 0.5 }));
    expect(scroller.scrollLeft).toBe(0);
  });

  it('DO-04 keeps the pages in the middle when the view becomes narrower and the pages with it', () => {
    const { scroller, state, hook } = showMiddle();
    const sizes = new Map([[1001, { width: 984, height: 595 }]]);
    hook.rerender(layoutOf(2000, { sizes }));
    state.width = 400;
    act(() => void scroller.dispatchEvent(new Event('scroll')));
    hook.rerender(layoutOf(2000, { sizes, scale: 0.6 }));
    expect(scroller.scrollLeft).toBeCloseTo((984 * 0.6 + 16 - 400) / 2);
  });

  it('shows a part at the right edge of a page that is wider than the view, and moves no further than it has to', () => {
    const { scroller, hook } = showMiddle();
    const layout = layoutOf(2000, { sizes: new Map([[1000, { width: 984, height: 595 }]]) }); // 1000 wide, 150 of them left of the view
    hook.rerender(layout);
    const show = (page: number, left: number) => {
      hook.result.current.scrollToShow(page, { left, top: 10, width: 100, height: 50 });
      return scroller.scrollLeft;
    };
    expect(show(1000, 300)).toBe(150);
    expect(show(1000, 880)).toBe(8 + 880 + 100 + 8 - VIEW_WIDTH);
    expect(show(1000, 0)).toBe(0);
    expect(show(999, 590)).toBe((1000 - 595) / 2 + 590 + 100 + 8 - VIEW_WIDTH);
  });

  it('scrolls sideways to a part that is visible from above to below', () => {
    const { scroller, hook } = showMiddle();
    hook.rerender(layoutOf(2000, { sizes: new Map([[1000, { width: 984, height: 595 }]]) }));
    const { scrollTop } = scroller;
    hook.result.current.scrollToShow(1000, { left: 880, top: 10, width: 100, height: 50 });
    expect([scroller.scrollTop, scroller.scrollLeft]).toEqual([scrollTop, 296]);
  });

  it('DO-04 stays at the same part of the width when a page becomes known that is not wider', () => {
    const { scroller, hook } = showMiddle();
    scroller.scrollLeft = 20;
    hook.rerender(layoutOf(2000, { sizes: new Map([[1001, A4]]) }));
    expect(scroller.scrollLeft).toBe(20);
  });
});
