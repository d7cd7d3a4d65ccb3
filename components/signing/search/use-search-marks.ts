import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Match } from './search-matches.ts';
import { rangesIn } from './search-ranges.ts';

const FOUND = 'document-search';
const CURRENT = 'document-search-current';

/** Highlight colours. Pages are white in both themes, so one pair is enough. */
export const SEARCH_MARK_STYLES = {
  [`::highlight(${FOUND})`]: { backgroundColor: 'rgb(255 226 90)' },
  [`::highlight(${CURRENT})`]: { backgroundColor: 'rgb(255 165 60)' },
} as const;

export interface SearchMarks {
  needle: string;
  current: Match | null;
  scroller: HTMLElement | null;
  scrollToPage: (page: number) => void;
}

/**
 * Highlights the matches on the rendered pages and scrolls the current match into view. Returns `onText`,
 * which the pages call with their text layers.
 */
export function useSearchMarks({ needle, current, scroller, scrollToPage }: SearchMarks) {
  const { layers, onText } = useTextLayers();
  const ranges = useMemo(() => {
    const entries = needle === '' ? [] : [...layers];
    return new Map(entries.map(([page, layer]) => [page, rangesIn(layer, needle)]));
  }, [layers, needle]);
  const target = current && ranges.get(current.page)?.[current.index];
  const scrolledTo = useRef<string>('');

  useEffect(() => {
    highlight(FOUND, [...ranges.values()].flat());
    highlight(CURRENT, target ? [target] : []);
  }, [ranges, target]);
  useEffect(() => () => [FOUND, CURRENT].forEach((name) => highlight(name, [])), []);

  const key = current ? `${needle} ${current.page} ${current.index}` : '';
  useEffect(() => {
    if (!current || scrolledTo.current === key || !scroller) return;
    if (!target) {
      if (!layers.has(current.page)) scrollToPage(current.page);
      return;
    }
    scrolledTo.current = key;
    scrollIntoView(scroller, target);
  }, [key, current, target, layers, scroller, scrollToPage]);

  return { onText };
}

/** Keeps the text layers of the rendered pages. */
function useTextLayers() {
  const [layers, setLayers] = useState<ReadonlyMap<number, HTMLElement>>(new Map());
  const onText = useCallback((page: number, layer: HTMLElement | null) => {
    setLayers((before) => {
      const next = new Map(before);
      if (layer) next.set(page, layer);
      else next.delete(page);
      return next;
    });
  }, []);
  return { layers, onText };
}

/** Does nothing in browsers without the CSS Custom Highlight API. */
function highlight(name: string, ranges: Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

function scrollIntoView(scroller: HTMLElement, range: Range): void {
  const box = range.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const isSeen = box.top >= view.top + 24 && box.bottom <= view.bottom - 24;
  const isBeside = box.left < view.left || box.right > view.right;
  scroller.scrollBy({
    top: isSeen ? 0 : box.top - view.top - scroller.clientHeight * 0.3,
    left: isBeside ? box.left - view.left - 24 : 0,
  });
}
