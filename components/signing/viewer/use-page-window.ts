'use client';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ScreenBox } from '#shared/page-geometry.ts';
import { anchorAt, anchorTop, PAGE_GAP, pageAt, topOf, type Anchor, type PageLayout } from './page-layout.ts';

/** Which pages are to be drawn, and which one is being read. */
export interface PageWindow {
  first: number;
  last: number;
  current: number;
}

const START: PageWindow = { first: 1, last: 1, current: 1 };

/** Follows the scrolling of `scroller` and keeps the place when the layout changes under it. */
export function usePageWindow(scroller: HTMLElement | null, layout: PageLayout) {
  const [pages, setPages] = useState(START);
  const anchor = useRef<Anchor>({ page: 1, share: 0 });
  const look = useCallback(() => {
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
    scroller.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look); // looks for the first time as soon as it observes
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, layout, look]);

  const scrollToPage = useCallback(
    (page: number) => scroller?.scrollTo({ top: topOf(layout, page) - PAGE_GAP / 2 }),
    [scroller, layout],
  );
  const scrollToShow = useCallback(
    (page: number, box: ScreenBox) => {
      if (!scroller) return;
      const top = topOf(layout, page) + box.top;
      const { scrollTop, clientHeight } = scroller;
      const isSeen = top >= scrollTop && top + box.height <= scrollTop + clientHeight;
      if (!isSeen) scroller.scrollTo({ top: top - (clientHeight - box.height) / 2 });
    },
    [scroller, layout],
  );
  return { pages, scrollToPage, scrollToShow };
}

/** One screen more than is seen, above and below. */
function windowOf(layout: PageLayout, { scrollTop, clientHeight }: HTMLElement): PageWindow {
  return {
    first: pageAt(layout, scrollTop - clientHeight),
    last: pageAt(layout, scrollTop + 2 * clientHeight),
    current: pageAt(layout, scrollTop + clientHeight * 0.4),
  };
}

const isSame = (a: PageWindow, b: PageWindow) =>
  a.first === b.first && a.last === b.last && a.current === b.current;
