import type { DefaultPage, Rectangle } from '#contracts/sign-form.ts';
import { parsePosition } from '#contracts/sign-position.ts';
import { isFields } from './list-in.ts';

/** Key of local storage under which the drawn position of a signature is stored. */
export const PDF_CORDS_KEY = 'pdf-cords';

/** Drawn position of a signature; `position` is `x,y,width,height` in points, on the page as displayed. */
export interface PdfCords {
  document_id: string;
  /** Page number, from 1. */
  page: number;
  position: string;
}

/** Parses a stored position; returns null for any other text and for the position of another document. */
export function parsePdfCords(text: string | null, documentId: string): PdfCords | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isFields(stored) || stored['document_id'] !== documentId) return null;
    const { page, position } = stored;
    if (typeof page !== 'number' || !Number.isInteger(page) || page < 1) return null;
    if (typeof position !== 'string' || parsePosition(position) === null) return null;
    return { document_id: documentId, page, position: position.trim() };
  } catch {
    return null; // not JSON: other scripts and the user can write to this storage
  }
}

/** Returns the rectangle of a stored position. */
export function rectangleOf(cords: PdfCords | null): Rectangle | null {
  return cords && parsePosition(cords.position);
}

export interface PageChoice {
  defaultPage: DefaultPage;
  /** Page number as text; empty unless the choice is custom. */
  customPage: string;
}

/** Returns the choice of the sign form for a page: first, last, or custom with its number. */
export function pageChoiceOf(page: number, pageCount: number | null): PageChoice {
  if (page === 1) return { defaultPage: 'first', customPage: '' };
  if (page === pageCount) return { defaultPage: 'last', customPage: '' };
  return { defaultPage: 'custom', customPage: String(page) };
}
