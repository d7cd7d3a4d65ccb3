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
 * Returns a function that scrolls to a page or a part of it. The part of a page that has not been read yet is
 * shown once its size is known.
 */
export function useGoTo({ sizes, scrollToPage, showRectangle }: Scrolling) {
  const waiting = useRef<{ page: number; part: Rectangle } | null>(null);
  useEffect(() => {
    if (!waiting.current || !sizes.has(waiting.current.page)) return;
    showRectangle(waiting.current.page, waiting.current.part, MARGIN);
    waiting.current = null;
  }, [sizes, showRectangle]);
  return useCallback(
    (page: number, part?: Rectangle) => {
      const isRead = sizes.has(page);
      waiting.current = part && !isRead ? { page, part } : null;
      if (part && isRead) showRectangle(page, part, MARGIN);
      else scrollToPage(page);
    },
    [sizes, scrollToPage, showRectangle],
  );
}
