import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageSize } from '#shared/page-geometry.ts';
import { fetchRange, type FetchedRange } from './fetch-range.ts';
import { loadPdfjs, PDFJS_FILES, type Pdfjs } from '#components/ui/pdf/load-pdfjs.ts';
import { readAhead } from './read-ahead.ts';

export interface PasswordRequest {
  /** True if the password given before does not open the file. */
  wasWrong: boolean;
  answer: (password: string) => void;
}

/** Opened document. */
export interface OpenedPdf {
  pdf: PDFDocumentProxy;
  /** Size in points assumed for pages that have not been read yet: that of the first page. */
  fallbackSize: PageSize;
}

export interface PdfToOpen {
  url: string;
  /** Aborts the loading, or closes the opened document. */
  signal: AbortSignal;
  onPassword: (request: PasswordRequest) => void;
  /** Called when bytes needed after opening cannot be fetched. */
  onReadError: (error: unknown) => void;
}

const RANGE_BYTES = 64 * 1024;
const OPTIONS = {
  ...PDFJS_FILES,
  rangeChunkSize: RANGE_BYTES,
  disableAutoFetch: true,
  disableStream: true,
};

/**
 * Opens a PDF with range requests, so that only shown pages are fetched. Asks for passwords until one fits.
 */
export async function openPdf({ url, signal, onPassword, onReadError }: PdfToOpen): Promise<OpenedPdf> {
  const [pdfjs, head] = await Promise.all([
    loadPdfjs(),
    fetchRange(url, { begin: 0, end: RANGE_BYTES }, signal),
  ]);
  signal.throwIfAborted();
  const source = sourceOf(pdfjs, head, { url, signal, onReadError });
  const task = pdfjs.getDocument({ ...OPTIONS, ...source, verbosity: pdfjs.VerbosityLevel.ERRORS });
  signal.addEventListener('abort', () => void task.destroy(), { once: true });
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword({ answer, wasWrong: isWrongPassword(pdfjs, reason) });
  const pdf = await task.promise;
  const first = await pdf.getPage(1);
  const { width, height } = first.getViewport({ scale: 1 });
  return { pdf, fallbackSize: { width, height } };
}

/**
 * Returns the getDocument options for the bytes. pdf.js itself requests ranges only if the response has a
 * Content-Length, which Next removes from the response of a route handler.
 */
function sourceOf(
  pdfjs: Pdfjs,
  { bytes, total }: FetchedRange,
  { url, signal, onReadError }: Omit<PdfToOpen, 'onPassword'>,
) {
  if (bytes.length >= total) return { data: bytes };
  const transport = new pdfjs.PDFDataRangeTransport(total, bytes);
  const read = readAhead(total, async (range) => (await fetchRange(url, range, signal)).bytes);
  transport.requestDataRange = (begin, end) => {
    read({ begin, end }).then((part) => transport.onDataRange(begin, part), onReadError);
  };
  return { range: transport };
}

const isWrongPassword = (pdfjs: Pdfjs, reason: number) =>
  reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD;
