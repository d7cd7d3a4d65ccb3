import type { SignForm } from '#contracts/sign-form.ts';

type SignDraft = Pick<SignForm, 'reason' | 'location' | 'lockForSigning'>;

/** What was typed when the person left the form for the page; never a password. */
let kept: { documentId: string; draft: SignDraft } | null = null;

export function keepSignDraft(documentId: string, { reason, location, lockForSigning }: SignForm): void {
  kept = { documentId, draft: { reason, location, lockForSigning } };
}

/** Gives back what was typed for this document. */
export function takeSignDraft(documentId: string): SignDraft | null {
  return kept?.documentId === documentId ? kept.draft : null;
}

export function forgetSignDraft(): void {
  kept = null;
}
