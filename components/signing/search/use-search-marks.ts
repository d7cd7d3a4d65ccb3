'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Match } from './search-matches.ts';
import { rangesIn } from './search-ranges.ts';

const FOUND = 'document-search';
const CURRENT = 'document-search-current';

/** Colours of the marks: dark text stays readable under them, on white paper in both themes. */
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

/** Marks what was found on the pages that are shown, and brings the current match into view. Pages tell their text layers to `onText`. */
export function useSearchMarks({ needle, current, scroller, scrollToPage }: SearchMarks) {
  const { layers, onText } = useTextLayers();
  const ranges = useMemo(() => {
    const entries = needle === '' ? [] : [...layers];
    return new Map(entries.map(([page, layer]) => [page, rangesIn(layer, needle)]));
  }, [layers, needle]);
  const target = current && ranges.get(current.page)?.[current.index];
  const shown = useRef<string>('');

  useEffect(() => {
    mark(FOUND, [...ranges.values()].flat());
    mark(CURRENT, target ? [target] : []);
  }, [ranges, target]);
  useEffect(() => () => [FOUND, CURRENT].forEach((name) => mark(name, [])), []);

  const key = current ? `${needle} ${current.page} ${current.index}` : '';
  useEffect(() => {
    if (!current || shown.current === key || !scroller) return;
    if (!target) {
      if (!layers.has(current.page)) scrollToPage(current.page);
      return;
    }
    shown.current = key;
    bringIntoView(scroller, target);
  }, [key, current, target, layers, scroller, scrollToPage]);

  return { onText };
}

/** The text layers of the pages that are shown. */
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

/** Browsers without the highlight API still count and go to the matches. */
function mark(name: string, ranges: Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

function bringIntoView(scroller: HTMLElement, range: Range): void {
  const box = range.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const isSeen = box.top >= view.top + 24 && box.bottom <= view.bottom - 24;
  const isBeside = box.left < view.left || box.right > view.right;
  scroller.scrollBy({
    top: isSeen ? 0 : box.top - view.top - scroller.clientHeight * 0.3,
    left: isBeside ? box.left - view.left - 24 : 0,
  });
}
