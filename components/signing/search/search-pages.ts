import type { PDFDocumentProxy } from 'pdfjs-dist';
import { foldText, occurrences } from './search-text.ts';

export interface PageSearch {
  /** Folded search text. */
  needle: string;
  pageCount: number;
  /** First page to read; the pages before it follow after the last. */
  from: number;
  /** Reads the folded text of a page. */
  readText: (page: number) => Promise<string>;
  signal: AbortSignal;
  onCount: (page: number, count: number) => void;
}

/** Counts the matches page by page. A page that cannot be read counts as 0. */
export async function searchPages({
  needle,
  pageCount,
  from,
  readText,
  signal,
  onCount,
}: PageSearch): Promise<void> {
  for (let step = 0; step < pageCount; step += 1) {
    const page = ((from - 1 + step) % pageCount) + 1;
    const text = await readText(page).catch(() => '');
    if (signal.aborted) return;
    onCount(page, occurrences(text, needle).length);
  }
}

/** Returns a function that reads the folded text of a page without rendering it, once per page. */
export function pageTextReader(pdf: PDFDocumentProxy): (page: number) => Promise<string> {
  const texts = new Map<number, Promise<string>>();
  return (page) => {
    const text = texts.get(page) ?? readPageText(pdf, page);
    texts.set(page, text);
    text.catch(() => texts.delete(page)); // a failed download may succeed the next time
    return text;
  };
}

async function readPageText(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const source = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return foldText(source).text;
}
