import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDebounced } from '#shared/use-debounced.ts';
import {
  matchFrom,
  neighbourOf,
  ordinalOf,
  totalOf,
  type Match,
  type MatchCounts,
} from './search-matches.ts';
import { pageTextReader, searchPages } from './search-pages.ts';
import { foldText } from './search-text.ts';

const DEBOUNCE_MS = 200;
/** Interval between updates of the counts; rendering each page of a fast search would slow it down. */
const UPDATE_MS = 120;
const NONE: MatchCounts = new Map();

export interface DocumentSearch {
  isOpen: boolean;
  query: string;
  /** Folded search text; '' while there is no search. */
  needle: string;
  total: number;
  /** Number of the current match, from 1; 0 without one. */
  ordinal: number;
  /** Share of the pages that have been read, from 0 to 1. */
  progress: number;
  current: Match | null;
  open: () => void;
  close: () => void;
  setQuery: (query: string) => void;
  step: (by: 1 | -1) => void;
}

/** Searches the whole document without rendering it, starting at `currentPage`. */
export function useDocumentSearch(pdf: PDFDocumentProxy, currentPage: number): DocumentSearch {
  'use memo';
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const needle = useDebounced(isOpen ? foldText(query).text.trim() : '', DEBOUNCE_MS);
  const counts = useMatchCounts(pdf, needle, currentPage);
  const [chosen, setChosen] = useState<{ needle: string; match: Match } | null>(null);
  const start = useStartPage(needle, currentPage);
  const current = chosen?.needle === needle ? chosen.match : matchFrom(counts, start);
  return {
    isOpen,
    query,
    needle,
    total: totalOf(counts),
    ordinal: current ? ordinalOf(counts, current) : 0,
    progress: counts.size / pdf.numPages,
    current,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    setQuery,
    step: (by) => {
      const match = current && neighbourOf(counts, current, by);
      if (match) setChosen({ needle, match });
    },
  };
}

/** Returns the page that was current when the search text last changed. */
function useStartPage(needle: string, currentPage: number): number {
  const [start, setStart] = useState({ needle, page: currentPage });
  if (start.needle !== needle) setStart({ needle, page: currentPage });
  return start.page;
}

function useMatchCounts(pdf: PDFDocumentProxy, needle: string, currentPage: number): MatchCounts {
  const readText = useMemo(() => pageTextReader(pdf), [pdf]);
  const [found, setFound] = useState({ needle: '', counts: NONE });
  const from = useRef(currentPage);
  useEffect(() => {
    from.current = currentPage;
  });

  useEffect(() => {
    if (needle === '') return;
    const controller = new AbortController();
    const counts = new Map<number, number>();
    const show = () => setFound({ needle, counts: new Map(counts) });
    const timer = setInterval(show, UPDATE_MS);
    const onCount = (page: number, count: number) => counts.set(page, count);
    const search = {
      needle,
      pageCount: pdf.numPages,
      from: from.current,
      readText,
      signal: controller.signal,
    };
    void searchPages({ ...search, onCount }).then(() => {
      clearInterval(timer);
      if (!controller.signal.aborted) show();
    });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [pdf, needle, readText]);
  return found.needle === needle ? found.counts : NONE;
}
