import { pagesInWords } from '#contracts/asked-pages.ts';
import type { Document } from '#contracts/document.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import type { PdfCords } from '#shared/pdf-cords.ts';

/** Returns the sentence of the bar during the reader's turn. */
export function turnSentence(
  { pages_to_sign }: Pick<Document, 'pages_to_sign'>,
  { cords, isTouch }: { cords: Pick<PdfCords, 'page'> | null; isTouch: boolean },
): string {
  const asked = pages_to_sign.length > 0 ? ` on ${pagesInWords(pages_to_sign)}` : '';
  if (!cords) return `${isTouch ? 'Tap' : 'Click'} where your signature goes${asked}`;
  if (pages_to_sign.length === 0 || pages_to_sign.includes(cords.page))
    return `Your signature is on page ${cords.page}`;
  return `Your signature is on page ${cords.page}. You are asked to sign ${pagesInWords(pages_to_sign)}`;
}

/** Returns what the button says while the signature is made, which takes longer at a level with a timestamp. */
export function busyLabel(level: PadesLevel | null): string {
  return level === null || level === 'B-B'
    ? 'Signing and checking …'
    : 'Signing, timestamping and checking …';
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
