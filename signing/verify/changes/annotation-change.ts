import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfDict } from '../../pdf/objects/objects.ts';

/**
 * Subtypes of comments. Others, such as FreeText, Stamp and Redact, can cover the page or look like its
 * content (pdf-insecurity.org, evil annotation attack), so they never count as comments.
 */
const COMMENTS = new Set(['Text', 'Popup', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
const ACTIONS = ['A', 'AA', 'PA'];

/**
 * Returns whether an annotation is a comment without actions. Its appearance may still cover signed content.
 */
export function isComment(document: PdfDocument, annotation: PdfDict): boolean {
  const kind = document.name(annotation.get('Subtype')) ?? '';
  return COMMENTS.has(kind) && !ACTIONS.some((key) => annotation.has(key));
}
