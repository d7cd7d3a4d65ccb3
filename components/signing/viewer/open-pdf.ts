import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageSize } from '#shared/page-geometry.ts';
import { fetchRange, type FetchedRange } from './fetch-range.ts';
import { loadPdfjs, PDFJS_FILES, type Pdfjs } from './load-pdfjs.ts';
import { readAhead } from './read-ahead.ts';

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
  /** Bytes that were needed later did not come. */
  onLost: (error: unknown) => void;
}

const RANGE_BYTES = 64 * 1024;
const OPTIONS = {
  ...PDFJS_FILES,
  rangeChunkSize: RANGE_BYTES,
  disableAutoFetch: true,
  disableStream: true,
};

/** Opens a PDF by HTTP ranges: what is not looked at is not fetched. Asks for a password as often as it takes. */
export async function openPdf({ url, signal, onPassword, onLost }: PdfToOpen): Promise<OpenedPdf> {
  const [pdfjs, start] = await Promise.all([
    loadPdfjs(),
    fetchRange(url, { begin: 0, end: RANGE_BYTES }, signal),
  ]);
  signal.throwIfAborted();
  const source = sourceOf(pdfjs, start, { url, signal, onLost });
  const task = pdfjs.getDocument({ ...OPTIONS, ...source, verbosity: pdfjs.VerbosityLevel.ERRORS });
  signal.addEventListener('abort', () => void task.destroy(), { once: true });
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword({ answer, wasWrong: isWrongPassword(pdfjs, reason) });
  const pdf = await task.promise;
  const first = await pdf.getPage(1);
  const { width, height } = first.getViewport({ scale: 1 });
  return { pdf, usual: { width, height } };
}

/**
 * Where pdf.js takes its bytes from. It would fetch by itself, but only reads by ranges when the first answer names its
 * length, and Next leaves Content-Length out of what a route handler answers.
 */
function sourceOf(
  pdfjs: Pdfjs,
  { bytes, total }: FetchedRange,
  { url, signal, onLost }: Omit<PdfToOpen, 'onPassword'>,
) {
  if (bytes.length >= total) return { data: bytes };
  const transport = new pdfjs.PDFDataRangeTransport(total, bytes);
  const read = readAhead(total, async (range) => (await fetchRange(url, range, signal)).bytes);
  transport.requestDataRange = (begin, end) => {
    read({ begin, end }).then((part) => transport.onDataRange(begin, part), onLost);
  };
  return { range: transport };
}

const isWrongPassword = (pdfjs: Pdfjs, reason: number) =>
  reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD;
