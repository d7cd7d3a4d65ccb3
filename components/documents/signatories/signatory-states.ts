import type { Document, SignatoryProgress } from '#contracts/document.ts';
import { STATE_WORDS } from '#contracts/document-words.ts';
import type { SignatoryState } from '#contracts/signatory.ts';

/** Returns the words for the state of a signatory. No signatory has a turn any more once the document was rejected or cancelled. */
export function stateWords(state: SignatoryState, status: Document['status']): string {
  const hasEnded = status === 'rejected' || status === 'cancelled';
  return hasEnded && (state === 'waiting' || state === 'pending') ? 'has not signed' : STATE_WORDS[state];
}

/** Returns name and state of a signatory: 'Anna Ek: to sign now', 'Invited (anna@ek.example): waiting'. */
export function signatoryLine({ full_name, state, is_invited }: SignatoryProgress): string {
  return `${is_invited ? `Invited (${full_name})` : full_name}: ${STATE_WORDS[state]}`;
}

/** Checks whether a signatory has signed, or was marked as signed. */
export function hasSigned({ state }: SignatoryProgress): boolean {
  return state === 'signed' || state === 'marked_as_signed';
}

/** Returns how many have signed: '1 of 3 signed', or 'No signatories'. */
export function progressSummary(signatories: readonly SignatoryProgress[]): string {
  if (signatories.length === 0) return 'No signatories';
  return `${signatories.filter(hasSigned).length} of ${signatories.length} signed`;
}
