import type { PDFWorker } from 'pdfjs-dist';
import { previewAppearance } from '#contracts/document.ts';
import { bffUrl, requestInit } from '#client/request.ts';
import { loadPdfjs, PDFJS_FILES, type Pdfjs } from '../viewer/load-pdfjs.ts';

/** What the person chooses of it. */
export interface AppearanceWords {
  reason: string;
  location: string;
  showPicture: boolean;
}

export interface AppearanceToDraw extends AppearanceWords {
  /** In points. */
  width: number;
  height: number;
}

export interface AppearanceTarget {
  canvas: HTMLCanvasElement;
  /** Of the canvas. */
  pixelsPerPoint: number;
  signal: AbortSignal;
}

const MAX_SIDE = 2048;
let worker: PDFWorker | null = null;

/** Draws how the signature will look, as the service that will make it says. Gives false where it cannot be shown. */
export async function drawAppearance(
  appearance: AppearanceToDraw,
  { canvas, pixelsPerPoint, signal }: AppearanceTarget,
): Promise<boolean> {
  const [pdfjs, data] = await Promise.all([loadPdfjs(), fetchAppearance(appearance, signal)]);
  if (!data) return false;
  const task = pdfjs.getDocument({ ...PDFJS_FILES, data, worker: workerOf(pdfjs) });
  try {
    const page = await (await task.promise).getPage(1);
    signal.throwIfAborted();
    const scale = Math.min(pixelsPerPoint, MAX_SIDE / Math.max(appearance.width, appearance.height));
    const viewport = page.getViewport({ scale });
    // Drawn beside the picture that is shown, which would be empty while this one is not ready.
    const next = document.createElement('canvas');
    next.width = Math.max(1, Math.round(viewport.width));
    next.height = Math.max(1, Math.round(viewport.height));
    // What is beneath a signature shows through it: asked for first, the context keeps its transparency.
    next.getContext('2d');
    await page.render({ canvas: next, viewport, background: 'rgb(0 0 0 / 0)' }).promise;
    signal.throwIfAborted();
    canvas.width = next.width;
    canvas.height = next.height;
    canvas.getContext('2d')?.drawImage(next, 0, 0);
    return true;
  } finally {
    void task.destroy();
  }
}

async function fetchAppearance(
  { showPicture, ...words }: AppearanceToDraw,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const body = { ...words, show_picture: showPicture };
  const input = { body };
  const response = await fetch(bffUrl(previewAppearance, input), { ...requestInit('POST', body), signal });
  const isPdf = response.headers.get('content-type')?.startsWith('application/pdf') ?? false; // no envelope
  return response.ok && isPdf ? new Uint8Array(await response.arrayBuffer()) : null;
}

function workerOf(pdfjs: Pdfjs): PDFWorker {
  if (!worker || worker.destroyed) worker = new pdfjs.PDFWorker();
  return worker;
}
