import type * as PdfjsModule from 'pdfjs-dist';

export type Pdfjs = typeof PdfjsModule;

/** Options of every getDocument call: the URLs of the data files of pdf.js, and no XFA forms. */
export const PDFJS_FILES = {
  enableXfa: false,
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
} as const;

let loading: Promise<Pdfjs> | null = null;

/** Loads pdf.js at the first call and again after a failed one. */
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
