import type { Document, SignatoryProgress } from '#contracts/document.ts';
import { STATE_WORDS } from '#contracts/document-words.ts';
import type { SignatoryState } from '#contracts/signatory.ts';

/** Returns the words for the state of a signatory. No signatory has a turn any more once the document was rejected or cancelled. */
export function stateWords(state: SignatoryState, status: Document['status']): string {
  const hasEnded = status === 'rejected' || status === 'cancelled';
  return hasEnded && (state === 'waiting' || state === 'pending') ? 'has not signed' : STATE_WORDS[state];
}

/** Returns whether a signatory was deactivated before acting, so that another person has to sign instead. */
export function isMissing({ state, is_deactivated }: SignatoryProgress): boolean {
  return is_deactivated && (state === 'waiting' || state === 'pending');
}

/** Returns name and state of a signatory: 'Anna Ek: to sign now', 'Invited (anna@ek.example): waiting', 'Bo Li (deactivated): waiting'. */
export function signatoryLine(signatory: SignatoryProgress): string {
  const { full_name, state, is_invited } = signatory;
  const name = is_invited ? `Invited (${full_name})` : full_name;
  return `${name}${isMissing(signatory) ? ' (deactivated)' : ''}: ${STATE_WORDS[state]}`;
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
