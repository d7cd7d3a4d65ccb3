'use client';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import { clearPage, drawPage, forgetPage } from '../viewer/draw-page.ts';

export interface DrawnPage {
  pdf: PDFDocumentProxy;
  number: number;
  scale: number;
  /** Whether its text can be selected. */
  hasText: boolean;
  onSize: (number: number, size: PageSize) => void;
  /** Hears of the text over the page, and with null that it is gone. */
  onText?: ((number: number, layer: HTMLElement | null) => void) | undefined;
}

/** Draws a page into the element of `host` for as long as the component lives, and frees it then. */
export function useDrawnPage({ pdf, number, scale, hasText, onSize, onText }: DrawnPage) {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<'not yet' | 'shown' | 'failed'>('not yet');

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const life = new AbortController();
    const tell = (result: 'shown' | 'failed') => {
      if (!life.signal.aborted) setDrawn(result);
    };
    drawPage({ pdf, number, scale, hasText, host: element, signal: life.signal, onSize, onText }).then(
      () => tell('shown'),
      () => tell('failed'),
    );
    return () => life.abort();
  }, [pdf, number, scale, hasText, onSize, onText]);

  useEffect(() => {
    const element = host.current;
    return () => {
      if (element) clearPage(element);
      if (hasText) void forgetPage(pdf, number); // a thumbnail leaves what the page beside it may need
      onText?.(number, null);
    };
  }, [pdf, number, hasText, onText]);

  return { host, drawn };
}
