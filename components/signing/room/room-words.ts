import { pagesInWords } from '#contracts/pages-to-sign.ts';
import type { Document } from '#contracts/document.ts';
import type { PlacedField } from '#contracts/placed-field.ts';
import type { SigningStep } from '#contracts/signing-event.ts';
import type { PdfCords } from '#shared/pdf-cords.ts';
import { isInField } from '../position/placed-position.ts';
import type { OpeningStatus } from '../viewer/pdf-viewer.tsx';

/** Returns the sentence of the bar during the reader's turn. */
export function turnSentence(
  { pages_to_sign, signature_field: field }: Pick<Document, 'pages_to_sign' | 'signature_field'>,
  { cords, isTouch }: { cords: PdfCords | null; isTouch: boolean },
): string {
  if (!cords && field) return `Sign in your field on ${fieldPages(field)}`;
  if (cords && field && isInField(cords, field))
    return `Your signature is in its field on ${fieldPages(field)}`;
  if (!cords) return `${isTouch ? 'Tap' : 'Click'} where your signature goes${askedWhere(pages_to_sign)}`;
  if (pages_to_sign.length === 0 || pages_to_sign.includes(cords.page))
    return `Your signature is on page ${cords.page}`;
  return `Your signature is on page ${cords.page}. You are asked to sign ${pagesInWords(pages_to_sign)}`;
}

/** Returns what is needed before a document that is not shown can be signed; null if it is only loaded. */
export function openingSentence(status: OpeningStatus | null): string | null {
  if (status === 'password_required') return 'Enter the password of the document to sign it';
  return status === 'failed' ? 'The document has to be shown before you can sign it' : null;
}

/** Returns where a signature is asked for: one of the pages is enough. */
function askedWhere(pages: readonly number[]): string {
  if (pages.length === 0) return '';
  return pages.length === 1 ? ` on ${pagesInWords(pages)}` : `, on one of ${pagesInWords(pages)}`;
}

/** Returns where the sender placed the reader's field; null if there is none. */
export function fieldSentence(field: PlacedField | null): string | null {
  return field && `Your field is on ${fieldPages(field)}`;
}

/** Returns where the reader's signature is. */
export function signedWhere(cords: PdfCords, field: PlacedField | null): string {
  return field && isInField(cords, field)
    ? `Signature in your field on ${fieldPages(field)}`
    : `Signature on page ${cords.page}`;
}

function fieldPages({ pages }: PlacedField): string {
  return pages === 'all' ? 'every page' : pagesInWords(pages);
}

/** Returns what the button says during a step of signing; null stands for the signature itself. */
export function busyLabel(step: SigningStep | null): string {
  if (step === 'timestamp') return 'Getting the timestamp …';
  return step === 'checking' ? 'Checking the signature …' : 'Signing …';
}

/** Returns the sentence after the reader's signature. */
export function endSentence({ status, signatories }: Pick<Document, 'status' | 'signatories'>): string {
  if (status === 'signed') return 'Signed. All have signed.';
  const next = status === 'in_progress' ? signatories.find(({ state }) => state === 'pending') : undefined;
  return next ? `Signed. ${next.full_name} is next.` : 'Signed.';
}

/** Returns the label of the button that leads to the next document that waits for the reader. */
export function nextLabel(waiting: number): string {
  return waiting === 1 ? 'Next: the last one waiting for me' : `Next of ${waiting} waiting for me`;
}
