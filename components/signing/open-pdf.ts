import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageSize } from '#shared/page-geometry.ts';
import { loadPdfjs, type Pdfjs } from './load-pdfjs.ts';

export interface PasswordQuestion {
  /** Whether a password was tried that does not open the file. */
  wasWrong: boolean;
  answer: (password: string) => void;
}

/** An opened document, and the size in points that its pages are taken to have until they are read. */
export interface OpenedPdf {
  pdf: PDFDocumentProxy;
  usual: PageSize;
}

export interface PdfToOpen {
  url: string;
  /** Gives up the loading, or frees the opened document. */
  signal: AbortSignal;
  onPassword: (question: PasswordQuestion) => void;
}

const RANGE_BYTES = 64 * 1024;
const ASSETS = {
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
};

/** Opens a PDF by HTTP ranges: what is not looked at is not fetched. Asks for a password as often as it takes. */
export async function openPdf({ url, signal, onPassword }: PdfToOpen): Promise<OpenedPdf> {
  const pdfjs = await loadPdfjs();
  signal.throwIfAborted();
  const task = pdfjs.getDocument({
    url,
    ...ASSETS,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => void task.destroy(), { once: true });
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword({ answer, wasWrong: isWrongPassword(pdfjs, reason) });
  const pdf = await task.promise;
  const first = await pdf.getPage(1);
  const { width, height } = first.getViewport({ scale: 1 });
  return { pdf, usual: { width, height } };
}

const isWrongPassword = (pdfjs: Pdfjs, reason: number) =>
  reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD;
