import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { PageSize } from '#shared/page-geometry.ts';
import { clearPage, drawPage, forgetPage } from './draw-page.ts';

export interface DrawnPage {
  pdf: PDFDocumentProxy;
  number: number;
  scale: number;
  /** True if the page has a text layer. */
  hasText: boolean;
  onSize: (number: number, size: PageSize) => void;
  /** Called with the text layer of the page, and with null when it is removed. */
  onText?: ((number: number, layer: HTMLElement | null) => void) | undefined;
  /** Called when the page has been drawn. */
  onDrawn?: ((number: number) => void) | undefined;
}

/**
 * Draws a page into the element of the returned ref `host`, and frees it when the component is unmounted. The page of another document
 * replaces it when it is drawn.
 */
export function useDrawnPage({ pdf, number, scale, hasText, onSize, onText, onDrawn }: DrawnPage) {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<'pending' | 'shown' | 'failed'>('pending');

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const controller = new AbortController();
    const finish = (result: 'shown' | 'failed') => {
      if (controller.signal.aborted) return;
      setDrawn(result);
      if (result === 'shown') onDrawn?.(number);
    };
    drawPage({ pdf, number, scale, hasText, host: element, signal: controller.signal, onSize, onText }).then(
      () => finish('shown'),
      () => finish('failed'),
    );
    return () => controller.abort();
  }, [pdf, number, scale, hasText, onSize, onText, onDrawn]);

  useEffect(() => {
    const element = host.current;
    return () => {
      if (element) clearPage(element);
    };
  }, []);

  useEffect(
    () => () => {
      if (hasText) void forgetPage(pdf, number); // a thumbnail keeps the data that the page itself may need
      onText?.(number, null);
    },
    [pdf, number, hasText, onText],
  );

  return { host, drawn };
}
