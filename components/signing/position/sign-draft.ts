import type { SignForm } from '#contracts/sign-form.ts';
import { createStore, useStore } from '../external-store.ts';

/** Values of the sign form that are kept while the position is chosen on the page; no passwords. */
export type SignDraft = Pick<
  SignForm,
  'reason' | 'location' | 'showPicture' | 'signatureStyle' | 'lockForSigning'
>;

const store = createStore<{ documentId: string; draft: SignDraft }>();

export function saveSignDraft(documentId: string, draft: SignDraft): void {
  const { reason, location, showPicture, signatureStyle, lockForSigning } = draft;
  store.set({ documentId, draft: { reason, location, showPicture, signatureStyle, lockForSigning } });
}

/** Returns the draft of this document, or null. */
export function readSignDraft(documentId: string): SignDraft | null {
  const saved = store.get();
  return saved?.documentId === documentId ? saved.draft : null;
}

export function clearSignDraft(): void {
  store.set(null);
}

/** Returns the current draft of this document and renders again when it changes. */
export function useSignDraft(documentId: string): SignDraft | null {
  const saved = useStore(store);
  return saved?.documentId === documentId ? saved.draft : null;
}
