import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PageSize } from '#shared/page-geometry.ts';
import { loadPdfjs } from './load-pdfjs.ts';

/** A page that flies by while somebody scrolls is not worth fetching. */
const REST_MS = 60;
// Browsers refuse larger canvases or crash on phones; beyond it the page is drawn coarser.
const MAX_PIXELS = 2 ** 24;

export interface PageToDraw {
  pdf: PDFDocumentProxy;
  number: number;
  /** CSS pixels a point. */
  scale: number;
  /** Whether its text is laid over it, to be selected. */
  hasText: boolean;
  /** Where canvas and text layer go; what stood there before stays until the new one is ready. */
  host: HTMLElement;
  signal: AbortSignal;
  onSize: (number: number, size: PageSize) => void;
  /** Hears of the text once it lies over the page. */
  onText?: ((number: number, layer: HTMLElement) => void) | undefined;
}

/** Draws a page sharply at its scale and lays its text over it. Rejects when `signal` aborts. */
export async function drawPage({
  pdf,
  number,
  scale,
  hasText,
  host,
  signal,
  onSize,
  onText,
}: PageToDraw): Promise<void> {
  await rest(signal);
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const { width, height } = page.getViewport({ scale: 1 });
  onSize(number, { width, height });
  const canvas = await drawCanvas(page, scale, signal);
  clearPage(host);
  host.append(canvas);
  if (hasText) onText?.(number, await drawText({ page, scale, host, signal }));
}

/** Gives the memory of the drawn page back at once; browsers are slow to collect canvases. */
export function clearPage(host: HTMLElement): void {
  host.querySelectorAll('canvas').forEach(freeCanvas);
  host.replaceChildren();
}

/** Lets pdf.js forget the pictures and drawing steps of a page that nobody looks at. */
export async function forgetPage(pdf: PDFDocumentProxy, number: number): Promise<void> {
  try {
    (await pdf.getPage(number)).cleanup();
  } catch {
    // The document was closed before: it has forgotten everything.
  }
}

async function drawCanvas(
  page: PDFPageProxy,
  scale: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale });
  const coarsest = Math.sqrt(MAX_PIXELS / (width * height));
  const viewport = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio, coarsest) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  await task.promise.finally(() => signal.removeEventListener('abort', cancel));
  if (signal.aborted) freeCanvas(canvas);
  signal.throwIfAborted();
  return canvas;
}

interface TextToDraw {
  page: PDFPageProxy;
  scale: number;
  host: HTMLElement;
  signal: AbortSignal;
}

async function drawText({ page, scale, host, signal }: TextToDraw): Promise<HTMLElement> {
  const { TextLayer } = await loadPdfjs();
  const viewport = page.getViewport({ scale });
  const container = document.createElement('div');
  container.className = 'textLayer';
  // The page's user unit belongs to the scale here, unlike in getViewport.
  container.style.setProperty('--total-scale-factor', String(scale * viewport.userUnit));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  const cancel = () => layer.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  host.append(container);
  await layer.render().finally(() => signal.removeEventListener('abort', cancel));
  return container;
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The page has left.', 'AbortError'));
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
