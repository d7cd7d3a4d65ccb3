'use client';
import { useSyncExternalStore } from 'react';
import type { SignForm } from '#contracts/sign-form.ts';

export type SignDraft = Pick<SignForm, 'reason' | 'location' | 'showPicture' | 'lockForSigning'>;

/** What is typed into the sign form, for the picture on the page and for the way there and back; never a password. */
let kept: { documentId: string; draft: SignDraft } | null = null;
const listeners = new Set<() => void>();

export function keepSignDraft(documentId: string, draft: SignDraft): void {
  const { reason, location, showPicture, lockForSigning } = draft;
  kept = { documentId, draft: { reason, location, showPicture, lockForSigning } };
  tell();
}

/** Gives back what was typed for this document. */
export function takeSignDraft(documentId: string): SignDraft | null {
  return kept?.documentId === documentId ? kept.draft : null;
}

export function forgetSignDraft(): void {
  kept = null;
  tell();
}

/** What is typed for this document at this moment. */
export function useSignDraft(documentId: string): SignDraft | null {
  return useSyncExternalStore(
    subscribe,
    () => takeSignDraft(documentId),
    () => null,
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
