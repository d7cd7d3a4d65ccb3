import type { SignatoryProgress } from '#contracts/document.ts';
import type { SignatoryState } from '#contracts/signatory.ts';

const STATE_WORDS: Record<SignatoryState, string> = {
  waiting: 'waiting',
  pending: 'to sign now',
  signed: 'signed',
  marked_as_signed: 'marked as signed',
  rejected: 'rejected',
};

export function signatoryLine({ full_name, state }: SignatoryProgress): string {
  return `${full_name}: ${STATE_WORDS[state]}`;
}

export function hasSigned({ state }: SignatoryProgress): boolean {
  return state === 'signed' || state === 'marked_as_signed';
}

/** '1 of 3 signed', or what stands there when nobody was named. */
export function progressSummary(signatories: readonly SignatoryProgress[]): string {
  if (signatories.length === 0) return 'No signatories';
  return `${signatories.filter(hasSigned).length} of ${signatories.length} signed`;
}

/** First letters of the first and the last name; of names in scripts without letter case, the first sign. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '').at(0) ?? '')
    .join('')
    .toLocaleUpperCase('en-US');
}
