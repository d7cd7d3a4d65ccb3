import { parsePosition, Position, type DefaultPage, type Rectangle } from '#contracts/sign-form.ts';
import { z } from '#contracts/zod.ts';

/** Name under which the drawn position of a signature is kept in the browser. */
export const PDF_CORDS_KEY = 'pdf-cords';

/** Where somebody drew their signature; `position` is `x,y,width,height` in points, as the page is seen. */
export const PdfCords = z.object({
  document_id: z.string().min(1),
  page: z.number().int().min(1),
  position: Position,
});
export type PdfCords = z.infer<typeof PdfCords>;

/** The kept position, if `text` holds one and it belongs to this document. Anything else counts as none. */
export function parsePdfCords(text: string | null, documentId: string): PdfCords | null {
  if (text === null) return null;
  try {
    const parsed = PdfCords.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.document_id === documentId ? parsed.data : null;
  } catch {
    return null; // not JSON: anybody may write into this storage
  }
}

/** The rectangle of a kept position. */
export function rectangleOf(cords: PdfCords | null): Rectangle | null {
  return cords && parsePosition(cords.position);
}

export interface PageChoice {
  defaultPage: DefaultPage;
  /** Empty unless the choice is custom, as the form holds it. */
  customPage: string;
}

/** How the sign form names this page: first, last, or custom with its number. */
export function pageChoiceOf(page: number, pageCount: number | null): PageChoice {
  if (page === 1) return { defaultPage: 'first', customPage: '' };
  if (page === pageCount) return { defaultPage: 'last', customPage: '' };
  return { defaultPage: 'custom', customPage: String(page) };
}
