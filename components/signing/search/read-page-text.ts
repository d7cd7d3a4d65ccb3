import type { PDFDocumentProxy } from 'pdfjs-dist';
import { foldText } from './search-text.ts';

/** Reads the folded text of pages without drawing them, each once. */
export function pageTextReader(pdf: PDFDocumentProxy): (page: number) => Promise<string> {
  const known = new Map<number, Promise<string>>();
  return (number) => {
    const reading = known.get(number) ?? readPageText(pdf, number);
    known.set(number, reading);
    reading.catch(() => known.delete(number)); // bytes that were lost may come the next time
    return reading;
  };
}

async function readPageText(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const source = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return foldText(source).text;
}
