import type * as PdfjsModule from 'pdfjs-dist';

export type Pdfjs = typeof PdfjsModule;

let loading: Promise<Pdfjs> | null = null;

/** pdf.js, fetched when the first document is shown. A failed fetch is tried again at the next call. */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= importPdfjs().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function importPdfjs(): Promise<Pdfjs> {
  const pdfjs = await import('pdfjs-dist');
  const worker = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url);
  pdfjs.GlobalWorkerOptions.workerSrc = worker.toString();
  return pdfjs;
}
