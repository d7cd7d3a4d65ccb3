import type { PDFWorker } from 'pdfjs-dist';
import type { SignatureStyle } from '#contracts/signature-mark.ts';
import { bffUrl, requestInit } from '#client/request.ts';
import { previewAppearance } from '../signing-calls.ts';
import { loadPdfjs, PDFJS_FILES, type Pdfjs } from '#components/ui/pdf/load-pdfjs.ts';

/** Parts of the appearance that the signatory chooses. */
export interface AppearanceOptions {
  reason: string;
  location: string;
  showPicture: boolean;
  /** Null for the style of the organization. */
  style: SignatureStyle | null;
}

export interface AppearanceToDraw extends AppearanceOptions {
  /** Width in points. */
  width: number;
  /** Height in points. */
  height: number;
}

export interface AppearanceTarget {
  canvas: HTMLCanvasElement;
  /** Resolution of the canvas. */
  pixelsPerPoint: number;
  signal: AbortSignal;
}

/** Maximum width and height of the canvas in pixels. */
const MAX_SIDE = 2048;
let worker: PDFWorker | null = null;

/** Draws the appearance that the service renders for these options. Returns false if it renders none. */
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
    // A second canvas, so that the old picture stays visible until the new one is complete.
    const next = document.createElement('canvas');
    next.width = Math.max(1, Math.round(viewport.width));
    next.height = Math.max(1, Math.round(viewport.height));
    // Getting the context first keeps it transparent; pdf.js would create an opaque one.
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
  { showPicture, style, ...appearance }: AppearanceToDraw,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const signature_style = style ?? undefined;
  const body = { ...appearance, show_picture: showPicture, signature_style };
  const input = { body };
  const response = await fetch(bffUrl(previewAppearance, input), { ...requestInit('POST', body), signal });
  const isPdf = response.headers.get('content-type')?.startsWith('application/pdf') ?? false; // no envelope
  return response.ok && isPdf ? new Uint8Array(await response.arrayBuffer()) : null;
}

function workerOf(pdfjs: Pdfjs): PDFWorker {
  if (!worker || worker.destroyed) worker = new pdfjs.PDFWorker();
  return worker;
}
