import { SigningError } from '../signing-error.ts';
import type { PdfDocument } from './document.ts';
import { isArray, PdfRef, type PdfDict, type PdfObject } from './objects/objects.ts';

/** A page with what it inherits from the nodes above it (ISO 32000-2, 7.7.3.4). */
export interface Page {
  /** Undefined for a page that stands in its parent directly, which cannot be updated on its own. */
  ref: PdfRef | undefined;
  dict: PdfDict;
  mediaBox: PdfObject;
  cropBox: PdfObject;
  rotate: PdfObject;
}

type Inherited = Pick<Page, 'mediaBox' | 'cropBox' | 'rotate'>;

interface Visit {
  node: PdfObject;
  inherited: Inherited;
}

/** Far beyond real documents; a small file may name one page a million times. */
const MAX_PAGES = 50_000;

/** All pages in order. @throws SigningError pdf_too_many_pages */
export function allPages(document: PdfDocument): Page[] {
  const pages: Page[] = [];
  for (const page of walkPages(document, { isReversed: false })) {
    if (pages.length === MAX_PAGES) throw new SigningError('pdf_too_many_pages', { most: MAX_PAGES });
    pages.push(page);
  }
  return pages;
}

/** @throws SigningError pdf_broken when there is none */
export function firstPage(document: PdfDocument): Page {
  return oneOf(walkPages(document, { isReversed: false }));
}

/** @throws SigningError pdf_broken when there is none */
export function lastPage(document: PdfDocument): Page {
  return oneOf(walkPages(document, { isReversed: true }));
}

function oneOf(pages: Iterable<Page>): Page {
  for (const page of pages) return page;
  throw new SigningError('pdf_broken', { part: 'pages' });
}

/**
 * Walks the page tree from either end without recursion. A page that stands in the tree twice counts twice, as in
 * viewers; an inner node that comes again is passed over, since it may lead to itself.
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
