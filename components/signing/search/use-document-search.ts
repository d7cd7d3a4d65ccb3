'use client';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDebounced } from '#shared/use-debounced.ts';
import { pageTextReader } from './read-page-text.ts';
import {
  matchFrom,
  neighbourOf,
  ordinalOf,
  totalOf,
  type Match,
  type MatchCounts,
} from './search-matches.ts';
import { searchPages } from './search-pages.ts';
import { foldText } from './search-text.ts';

const REST_MS = 200;
/** Pages are read faster than a screen can show a new count for each. */
const SHOW_MS = 120;
const NONE: MatchCounts = new Map();

export interface DocumentSearch {
  isOpen: boolean;
  query: string;
  /** Folded; '' while nothing is searched for. */
  needle: string;
  total: number;
  /** Of the current match, from 1. */
  ordinal: number;
  /** Share of the pages that have been read. */
  progress: number;
  current: Match | null;
  open: () => void;
  close: () => void;
  setQuery: (query: string) => void;
  step: (by: 1 | -1) => void;
}

/** Searches the whole document without drawing it. `readPage` is where the reader is when the search begins. */
export function useDocumentSearch(pdf: PDFDocumentProxy, readPage: number): DocumentSearch {
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const needle = useDebounced(isOpen ? foldText(query).text.trim() : '', REST_MS);
  const counts = useMatchCounts(pdf, needle, readPage);
  const [chosen, setChosen] = useState<{ needle: string; match: Match } | null>(null);
  const start = useStartPage(needle, readPage);
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

/** The page that was read when this needle came. */
function useStartPage(needle: string, readPage: number): number {
  const [start, setStart] = useState({ needle, page: readPage });
  if (start.needle !== needle) setStart({ needle, page: readPage });
  return start.page;
}

function useMatchCounts(pdf: PDFDocumentProxy, needle: string, readPage: number): MatchCounts {
  const readText = useMemo(() => pageTextReader(pdf), [pdf]);
  const [found, setFound] = useState({ needle: '', counts: NONE });
  const from = useRef(readPage);
  useEffect(() => {
    from.current = readPage;
  });

  useEffect(() => {
    if (needle === '') return;
    const life = new AbortController();
    const counts = new Map<number, number>();
    const show = () => setFound({ needle, counts: new Map(counts) });
    const timer = setInterval(show, SHOW_MS);
    const onCount = (page: number, count: number) => counts.set(page, count);
    const search = { needle, pageCount: pdf.numPages, from: from.current, readText, signal: life.signal };
    void searchPages({ ...search, onCount }).then(() => {
      clearInterval(timer);
      if (!life.signal.aborted) show();
    });
    return () => {
      clearInterval(timer);
      life.abort();
    };
  }, [pdf, needle, readText]);
  return found.needle === needle ? found.counts : NONE;
}
