import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PageSize } from '#shared/page-geometry.ts';
import { loadPdfjs } from '#components/ui/pdf/load-pdfjs.ts';
import { pixelRatio } from './pixel-ratio.ts';

/** Pages that scroll past faster than this are not fetched. */
const DELAY_MS = 60;

export interface PageToDraw {
  pdf: PDFDocumentProxy;
  number: number;
  /** CSS pixels per point. */
  scale: number;
  /** True if a text layer is laid over the page, so that its text can be selected. */
  hasText: boolean;
  /** Parent of canvas and text layer; its old content stays until the new canvas is ready. */
  host: HTMLElement;
  signal: AbortSignal;
  onSize: (number: number, size: PageSize) => void;
  /** Called with the text layer when it is complete. */
  onText?: ((number: number, layer: HTMLElement) => void) | undefined;
}

/**
 * Draws a page at the resolution of the screen, with its text layer.
 * @throws AbortError when `signal` aborts
 */
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
  await delay(signal);
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const { width, height } = page.getViewport({ scale: 1 });
  onSize(number, { width, height });
  const canvas = await drawCanvas(page, scale, signal);
  clearPage(host);
  host.append(canvas);
  if (hasText) onText?.(number, await drawText({ page, scale, host, signal }));
}

/** Removes the drawn page and frees its canvas at once; garbage collection of canvases is slow. */
export function clearPage(host: HTMLElement): void {
  host.querySelectorAll('canvas').forEach(freeCanvas);
  host.replaceChildren();
}

/** Lets pdf.js drop the images and operator list of a page that is no longer shown. */
export async function forgetPage(pdf: PDFDocumentProxy, number: number): Promise<void> {
  try {
    (await pdf.getPage(number)).cleanup();
  } catch {
    // The document was closed before, which frees all of its pages.
  }
}

async function drawCanvas(
  page: PDFPageProxy,
  scale: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const ratio = pixelRatio(page.getViewport({ scale }), window.devicePixelRatio);
  const viewport = page.getViewport({ scale: scale * ratio });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await task.promise.finally(() => signal.removeEventListener('abort', cancel));
    signal.throwIfAborted();
    const picture = await createImageBitmap(canvas);
    if (signal.aborted) picture.close();
    signal.throwIfAborted();
    return showing(picture);
  } finally {
    freeCanvas(canvas);
  }
}

/** Returns a canvas with a finished picture, which browsers do not prepare anew for each frame, as one that is drawn on. */
function showing(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
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
  // The style needs the page's UserUnit in the scale; getViewport adds it itself.
  container.style.setProperty('--total-scale-factor', String(scale * viewport.userUnit));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  const cancel = () => layer.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  host.append(container);
  await layer.render().finally(() => signal.removeEventListener('abort', cancel));
  return container;
}

function delay(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, DELAY_MS);
    const abort = () => {
      clearTimeout(timer);
      reject(new DOMException('The page is no longer shown.', 'AbortError'));
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}

function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
