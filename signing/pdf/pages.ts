import { SigningError } from '../signing-error.ts';
import type { PdfDocument } from './document.ts';
import { isArray, PdfRef, type PdfDict, type PdfObject } from './objects/objects.ts';

/** A page with the attributes it inherits from its ancestors (ISO 32000-2, 7.7.3.4). */
export interface Page {
  /**
   * Reference of the page; undefined for a direct object in its parent, which cannot be updated on its own.
   */
  ref: PdfRef | undefined;
  /** Page dictionary. */
  dict: PdfDict;
  /** MediaBox, own or inherited, resolved but not checked; null if missing. In default user space units. */
  mediaBox: PdfObject;
  /** CropBox, likewise. */
  cropBox: PdfObject;
  /** Rotate, own or inherited, resolved but not checked; null if missing. In degrees, clockwise. */
  rotate: PdfObject;
}

type Inherited = Pick<Page, 'mediaBox' | 'cropBox' | 'rotate'>;

interface Visit {
  node: PdfObject;
  inherited: Inherited;
}

/** Maximum number of pages: larger than in real documents. A small file can refer to one page a million times. */
const MAX_PAGES = 50_000;

/** Returns all pages in order. @throws SigningError pdf_too_many_pages */
export function allPages(document: PdfDocument): readonly Page[] {
  const known = pagesOf.get(document);
  if (known) return known;
  const pages: Page[] = [];
  for (const page of walkPages(document, { isReversed: false })) {
    if (pages.length === MAX_PAGES) throw new SigningError('pdf_too_many_pages', { most: MAX_PAGES });
    pages.push(page);
  }
  pagesOf.set(document, pages);
  return pages;
}

/** Pages of the documents whose pages have been read. */
const pagesOf = new WeakMap<PdfDocument, readonly Page[]>();

/**
 * Returns the first page of a document, with its inherited attributes.
 * @throws SigningError pdf_broken when there is none
 */
export function firstPage(document: PdfDocument): Page {
  return oneOf(walkPages(document, { isReversed: false }));
}

/**
 * Returns the last page of a document, with its inherited attributes.
 * @throws SigningError pdf_broken when there is none
 */
export function lastPage(document: PdfDocument): Page {
  return oneOf(walkPages(document, { isReversed: true }));
}

function oneOf(pages: Iterable<Page>): Page {
  for (const page of pages) return page;
  throw new SigningError('pdf_broken', { part: 'pages' });
}

/**
 * Yields the pages from either end of the page tree, without recursion. A page that occurs twice in the tree
 * counts twice, as in viewers; an inner node that occurs again is skipped, since it may contain itself.
 */
function* walkPages(document: PdfDocument, { isReversed }: { isReversed: boolean }): Generator<Page> {
  const seen = new Set<number>();
  const stack: Visit[] = [{ node: document.root.get('Pages') ?? null, inherited: noBoxes() }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const ref = visit.node instanceof PdfRef ? visit.node : undefined;
    const dict = document.dict(visit.node);
    if (!dict) continue;
    const inherited = inherit(document, dict, visit.inherited);
    const kids = document.resolve(dict.get('Kids'));
    if (isArray(kids) && document.name(dict.get('Type')) !== 'Page') {
      if (ref && seen.has(ref.number)) continue;
      if (ref) seen.add(ref.number);
      const ordered = isReversed ? kids : kids.toReversed();
      for (const node of ordered) stack.push({ node, inherited });
    } else {
      yield { ref, dict, ...inherited };
    }
  }
}

function noBoxes(): Inherited {
  return { mediaBox: null, cropBox: null, rotate: null };
}

function inherit(document: PdfDocument, dict: PdfDict, above: Inherited): Inherited {
  const own = (key: string, inherited: PdfObject) =>
    dict.has(key) ? document.resolve(dict.get(key)) : inherited;
  return {
    mediaBox: own('MediaBox', above.mediaBox),
    cropBox: own('CropBox', above.cropBox),
    rotate: own('Rotate', above.rotate),
  };
}
