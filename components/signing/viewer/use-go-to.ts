import { useCallback, useEffect, useRef } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import type { PageSize } from '#shared/page-geometry.ts';

interface Scrolling {
  /** Sizes of the pages that have been read. */
  sizes: ReadonlyMap<number, PageSize>;
  scrollToPage: (page: number) => void;
  /** Scrolls unless the rectangle is visible with a margin around it, in pixels. */
  showRectangle: (page: number, rectangle: Rectangle, margin: number) => void;
}

/** Room for the label of a part, and for what lies over the lower edge of the pages. */
const MARGIN = 88;

/**
 * Returns functions that scroll to a page or a part of it. The part of a page that has not been read yet is
 * shown once its size is known.
 */
export function useGoTo({ sizes, scrollToPage, showRectangle }: Scrolling) {
  const waiting = useRef<{ page: number; part: Rectangle; margin: number } | null>(null);
  useEffect(() => {
    if (!waiting.current || !sizes.has(waiting.current.page)) return;
    const { page, part, margin } = waiting.current;
    showRectangle(page, part, margin);
    waiting.current = null;
  }, [sizes, showRectangle]);
  const goTo = useCallback(
    (page: number, part?: Rectangle) => {
      const isRead = sizes.has(page);
      waiting.current = part && !isRead ? { page, part, margin: MARGIN } : null;
      if (part && isRead) showRectangle(page, part, MARGIN);
      else scrollToPage(page);
    },
    [sizes, scrollToPage, showRectangle],
  );
  /** Scrolls at once, as if the page had the usual size, and again if it has another one. */
  const showPart = useCallback(
    (page: number, part: Rectangle) => {
      waiting.current = sizes.has(page) ? null : { page, part, margin: 0 };
      showRectangle(page, part, 0);
    },
    [sizes, showRectangle],
  );
  return { goTo, showPart };
}
