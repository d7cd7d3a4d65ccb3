import { keepDraft, readDraft, removeDraft, useDraft, type Draft } from '#client/drafts.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { SignatureStyle } from '#contracts/signature-mark.ts';
import { z } from '#contracts/zod.ts';

const SignDraft = z.object({
  reason: z.string(),
  location: z.string(),
  showPicture: z.boolean(),
  signatureStyle: z.nullable(SignatureStyle),
  lockForSigning: z.boolean(),
});
/** Values of the sign form that are kept until the document is signed; no passwords. */
export type SignDraft = Pick<SignForm, keyof z.infer<typeof SignDraft>>;

/** Names of the kept values. */
export const KEPT_IN_DRAFT = [
  'reason',
  'location',
  'showPicture',
  'signatureStyle',
  'lockForSigning',
] as const;

/** The draft, and the values that the form began with before anything was entered. */
const StoredDraft = z.object({ draft: SignDraft, begin: SignDraft });

const keyOf = (documentId: string) => `sign:${documentId}`;

/** Keeps a draft; `begin` has the values that the form began with, unless there is a draft already, which knows them. */
export function saveSignDraft(documentId: string, draft: SignDraft, begin: SignDraft = draft): void {
  const known = readDraft(keyOf(documentId), StoredDraft)?.values.begin;
  keepDraft(keyOf(documentId), StoredDraft.parse({ draft, begin: known ?? begin }));
}

/** Returns the draft of this document, or null. */
export function readSignDraft(documentId: string): SignDraft | null {
  return readDraft(keyOf(documentId), StoredDraft)?.values.draft ?? null;
}

/** Returns the draft that was kept before the page was loaded, with the values that the form began with, or null. */
export function readEarlierSignDraft(documentId: string): z.infer<typeof StoredDraft> | null {
  const found: Draft<z.infer<typeof StoredDraft>> | null = readDraft(keyOf(documentId), StoredDraft);
  return found?.isFromBefore ? found.values : null;
}

export function clearSignDraft(documentId: string): void {
  removeDraft(keyOf(documentId));
}

/** Returns the current draft of this document and renders again when it changes. */
export function useSignDraft(documentId: string): SignDraft | null {
  return useDraft(keyOf(documentId), StoredDraft)?.values.draft ?? null;
}
