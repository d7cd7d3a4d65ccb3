import type * as PdfjsModule from 'pdfjs-dist';

export type Pdfjs = typeof PdfjsModule;

/** Where pdf.js finds what it does not carry itself, and what it must not do. */
export const PDFJS_FILES = {
  enableXfa: false,
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
} as const;

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
