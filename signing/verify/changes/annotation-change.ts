import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfDict } from '../../pdf/objects/objects.ts';

/**
 * Annotations that comment on a page. Others, such as FreeText, Stamp and Redact, are there to cover something or to look like
 * a part of it (pdf-insecurity.org, evil annotation attack), so that they never count as comments.
 */
const COMMENTS = new Set(['Text', 'Popup', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
const ACTIONS = ['A', 'AA', 'PA'];

/** True for a comment. Nothing proves what it looks like: its picture may still cover what was signed. */
export function isComment(document: PdfDocument, annotation: PdfDict): boolean {
  const kind = document.name(annotation.get('Subtype')) ?? '';
  return COMMENTS.has(kind) && !ACTIONS.some((key) => annotation.has(key));
}
