import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterFirstInput } from '#client/first-input.ts';
import type { ScreenBox } from '#shared/page-geometry.ts';
import { observeView } from '../observe-view.ts';
import {
  anchorAt,
  anchorTop,
  leftOf,
  PAGE_GAP,
  pageAt,
  topOf,
  type Anchor,
  type PageLayout,
} from './page-layout.ts';

/** Pages to render, and the page in the middle of the view. */
export interface PageWindow {
  first: number;
  last: number;
  current: number;
}

const START: PageWindow = { first: 1, last: 1, current: 1 };

/** Scroll position and the layout that it belongs to. */
interface View {
  layout: PageLayout;
  top: number;
  anchor: Anchor;
  across: Across;
}

/** Horizontal scroll position, and the pixels by which the pages were wider than the view when it was reached. */
interface Across {
  left: number;
  excess: number;
}

/**
 * Follows the scrolling of `scroller` and restores the scroll position when the layout changes. Until the reader scrolls, or has
 * used the page, only the pages in view are in the window, so that they are drawn without those around them.
 */
export function usePageWindow(scroller: HTMLElement | null, layout: PageLayout) {
  const [pages, setPages] = useState(START);
  const view = useRef<View | null>(null);
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => afterFirstInput(() => setIsUsed(true)), []);
  const update = useCallback(() => {
    if (!scroller) return;
    const { across } = view.current ?? {};
    // A view that only became narrower has not been scrolled: the layout for its new width is still to come.
    const isKept = across?.left === scroller.scrollLeft;
    view.current = {
      ...viewOf(layout, scroller.scrollTop),
      across: isKept ? across : acrossOf(layout, scroller),
    };
    const next = windowOf(layout, scroller, isUsed || scroller.scrollTop > 0);
    setPages((before) => (isSame(before, next) ? before : next));
  }, [scroller, layout, isUsed]);

  useLayoutEffect(() => {
    if (!scroller) return;
    const before = view.current;
    if (before) {
      // The event of a scroll comes later than the scroll, which must not be undone by a page whose size is read meanwhile.
      const { anchor } = hasScrolled(before, scroller) ? viewOf(before.layout, scroller.scrollTop) : before;
      const added = acrossOf(layout, scroller).excess - before.across.excess;
      scroller.scrollTo({
        top: isStart(anchor) ? 0 : anchorTop(layout, anchor),
        ...(added === 0 ? {} : { left: before.across.left + added / 2 }),
      });
      view.current = { layout, top: scroller.scrollTop, anchor, across: acrossOf(layout, scroller) };
    }
    return observeView(scroller, update);
  }, [scroller, layout, update]);

  const scrollToPage = useCallback(
    (page: number) => scroller?.scrollTo({ top: topOf(layout, page) - PAGE_GAP / 2 }),
    [scroller, layout],
  );
  /** Returns whether the middle of a part of a page is between the upper and the lower edge of the view. */
  const isInView = useCallback(
    (page: number, { top, height }: ScreenBox) => {
      if (!scroller) return false;
      const middle = topOf(layout, page) + top + height / 2 - scroller.scrollTop;
      return middle >= 0 && middle <= scroller.clientHeight;
    },
    [scroller, layout],
  );
  const scrollToShow = useCallback(
    (page: number, box: ScreenBox, margin = 0) => {
      if (!scroller) return;
      const top = topOf(layout, page) + box.top;
      const { scrollTop, clientHeight, scrollLeft, clientWidth } = scroller;
      const isVisible = top - margin >= scrollTop && top + box.height + margin <= scrollTop + clientHeight;
      const space = Math.max((clientHeight - box.height) / 2, PAGE_GAP / 2);
      const left = leftToShow(leftOf(layout, page, clientWidth) + box.left, box.width, scroller);
      if (isVisible && left === scrollLeft) return;
      scroller.scrollTo({ top: isVisible ? scrollTop : top - space, left });
    },
    [scroller, layout],
  );
  return { pages, scrollToPage, scrollToShow, isInView };
}

/** Returns the horizontal position nearest to the present one that shows a part of this left edge and width; of a part wider than the view, its left. */
function leftToShow(left: number, width: number, { scrollLeft, clientWidth }: HTMLElement): number {
  const [from, to] = [left - PAGE_GAP / 2, left + width + PAGE_GAP / 2];
  if (left >= scrollLeft && left + width <= scrollLeft + clientWidth) return scrollLeft;
  return left < scrollLeft ? from : Math.min(to - clientWidth, from);
}

const AT_START: Anchor = { page: 1, share: 0 };
const isStart = ({ page, share }: Anchor) => page === AT_START.page && share === AT_START.share;

const viewOf = (layout: PageLayout, top: number): Omit<View, 'across'> => ({
  layout,
  top,
  anchor: top > 0 ? anchorAt(layout, top) : AT_START,
});

/**
 * Returns the horizontal position. Pages are centred: when a wider one becomes known or the zoom changes, all others move by half of
 * the difference, and would be cut off unless the view moves as far.
 */
const acrossOf = ({ totalWidth }: PageLayout, { scrollLeft, clientWidth }: HTMLElement): Across => ({
  left: scrollLeft,
  excess: Math.max(totalWidth - clientWidth, 0),
});

/** Returns whether the position differs from that of `before` by other means than a layout that has become shorter. */
function hasScrolled(before: View, { scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  const isCutOff = scrollTop < before.top && scrollTop >= scrollHeight - clientHeight - 1;
  return scrollTop !== before.top && !isCutOff;
}

/** Includes one screen above and below the visible part when `hasMargin`. */
function windowOf(
  layout: PageLayout,
  { scrollTop, clientHeight }: HTMLElement,
  hasMargin: boolean,
): PageWindow {
  const margin = hasMargin ? clientHeight : 0;
  return {
    first: pageAt(layout, scrollTop - margin),
    last: pageAt(layout, scrollTop + clientHeight + margin),
    current: pageAt(layout, scrollTop + clientHeight * 0.4),
  };
}

const isSame = (a: PageWindow, b: PageWindow) =>
  a.first === b.first && a.last === b.last && a.current === b.current;
