import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
import { IMAGE_UPLOAD } from '#contracts/limits.ts';
import { loadPdfjs, PDFJS_FILES } from '../pdf/load-pdfjs.ts';
import { extensionOf } from './file-badge.tsx';

/** Width in pixels at which the first page of a PDF is drawn: twice that of the preview, for dense screens. */
const PAGE_WIDTH = 80;

/** Returns a picture of a file: an image itself, the first page of a PDF; null for other, encrypted and broken files. */
export async function previewOf(file: File, signal: AbortSignal): Promise<Blob | null> {
  if (isImage(file)) return file;
  if (extensionOf(file.name) !== 'pdf') return null;
  try {
    return await firstPageOf(file, signal);
  } catch {
    return null; // a password is needed, the file is no PDF, or pdf.js could not be loaded
  }
}

function isImage({ name, type }: File): boolean {
  const extensions: readonly string[] = IMAGE_UPLOAD.extensions;
  return type.startsWith('image/') && extensions.includes(`.${extensionOf(name)}`);
}

async function firstPageOf(file: File, signal: AbortSignal): Promise<Blob | null> {
  const bytes = await file.arrayBuffer();
  const pdfjs = await loadPdfjs();
  signal.throwIfAborted();
  const verbosity = pdfjs.VerbosityLevel.ERRORS;
  const task = pdfjs.getDocument({ ...PDFJS_FILES, data: bytes, verbosity });
  signal.addEventListener('abort', () => void task.destroy(), { once: true });
  try {
    return await drawFirstPage(task);
  } finally {
    await task.destroy();
  }
}

async function drawFirstPage(task: PDFDocumentLoadingTask): Promise<Blob | null> {
  const page = await (await task.promise).getPage(1);
  const scale = PAGE_WIDTH / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport }).promise;
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
