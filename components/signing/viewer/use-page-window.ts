import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ScreenBox } from '#shared/page-geometry.ts';
import { observeView } from '../observe-view.ts';
import { anchorAt, anchorTop, PAGE_GAP, pageAt, topOf, type Anchor, type PageLayout } from './page-layout.ts';

/** Pages to render, and the page in the middle of the view. */
export interface PageWindow {
  first: number;
  last: number;
  current: number;
}

const START: PageWindow = { first: 1, last: 1, current: 1 };

/** Follows the scrolling of `scroller` and restores the scroll position when the layout changes. */
export function usePageWindow(scroller: HTMLElement | null, layout: PageLayout) {
  const [pages, setPages] = useState(START);
  const anchor = useRef<Anchor>({ page: 1, share: 0 });
  const update = useCallback(() => {
    if (!scroller) return;
    if (scroller.scrollTop > 0) anchor.current = anchorAt(layout, scroller.scrollTop);
    else anchor.current = { page: 1, share: 0 };
    const next = windowOf(layout, scroller);
    setPages((before) => (isSame(before, next) ? before : next));
  }, [scroller, layout]);

  useLayoutEffect(() => {
    if (!scroller) return;
    const { page, share } = anchor.current;
    scroller.scrollTo({ top: page === 1 && share === 0 ? 0 : anchorTop(layout, anchor.current) });
    return observeView(scroller, update);
  }, [scroller, layout, update]);

  const scrollToPage = useCallback(
    (page: number) => scroller?.scrollTo({ top: topOf(layout, page) - PAGE_GAP / 2 }),
    [scroller, layout],
  );
  const scrollToShow = useCallback(
    (page: number, box: ScreenBox) => {
      if (!scroller) return;
      const top = topOf(layout, page) + box.top;
      const { scrollTop, clientHeight } = scroller;
      const isVisible = top >= scrollTop && top + box.height <= scrollTop + clientHeight;
      if (!isVisible) scroller.scrollTo({ top: top - (clientHeight - box.height) / 2 });
    },
    [scroller, layout],
  );
  return { pages, scrollToPage, scrollToShow };
}

/** Includes one screen above and below the visible part. */
function windowOf(layout: PageLayout, { scrollTop, clientHeight }: HTMLElement): PageWindow {
  return {
    first: pageAt(layout, scrollTop - clientHeight),
    last: pageAt(layout, scrollTop + 2 * clientHeight),
    current: pageAt(layout, scrollTop + clientHeight * 0.4),
  };
}

const isSame = (a: PageWindow, b: PageWindow) =>
  a.first === b.first && a.last === b.last && a.current === b.current;
