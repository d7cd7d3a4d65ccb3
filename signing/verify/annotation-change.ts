import type { PdfDocument } from '../pdf/document.ts';
import { PdfName, PdfStream, type PdfDict, type PdfObject } from '../pdf/objects.ts';
import { SigningError } from '../signing-error.ts';
import { operatorNames } from './shown-text.ts';

/**
 * Annotations that comment on a page without covering it. Others, such as FreeText, Stamp and Redact, can hide what was
 * signed or look like a part of it (pdf-insecurity.org, evil annotation attack), so that they never count as comments.
 */
const COMMENTS = new Set(['Text', 'Popup', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
/** What can make text, pictures or patterns appear. */
const SHOWS_CONTENT = ['Tj', 'TJ', "'", '"', 'Do', 'BI', 'sh', 'too many'];
/** What fills an area, and so hides what is under it unless it is blended. */
const FILLS = ['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'];
const ACTIONS = ['A', 'AA', 'PA'];
/** The usual icon of a note takes less. */
const MAX_ICON = 40;

/** True for an annotation that a reader cannot take for content, nor be kept from seeing content by. */
export function isComment(document: PdfDocument, annotation: PdfDict): boolean {
  const kind = document.name(annotation.get('Subtype')) ?? '';
  if (!COMMENTS.has(kind) || ACTIONS.some((key) => annotation.has(key))) return false;
  const appearance = document.dict(annotation.get('AP'));
  if (!appearance) return true;
  if (kind === 'Text') return isSmall(document, annotation);
  return [...appearance.values()].every((value) => isLight(document, document.resolve(value)));
}

function isSmall(document: PdfDocument, annotation: PdfDict): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = document
    .array(annotation.get('Rect'))
    .map((side) => document.number(side) ?? Infinity);
  return Math.abs(x2 - x1) <= MAX_ICON && Math.abs(y2 - y1) <= MAX_ICON;
}

/** Draws lines, or areas through which the page shows. */
function isLight(document: PdfDocument, stream: PdfObject): boolean {
  if (!(stream instanceof PdfStream)) return false;
  try {
    const names = operatorNames(document, stream);
    if (SHOWS_CONTENT.some((name) => names.has(name))) return false;
    return !FILLS.some((name) => names.has(name)) || isBlended(document, stream);
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

function isBlended(document: PdfDocument, stream: PdfStream): boolean {
  const states = document.dict(document.dict(stream.dict.get('Resources'))?.get('ExtGState'));
  const modes = [...(states?.values() ?? [])].map((state) =>
    document.resolve(document.dict(state)?.get('BM')),
  );
  return modes.length > 0 && modes.every((mode) => mode instanceof PdfName && mode.value === 'Multiply');
}
