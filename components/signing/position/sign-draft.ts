import { keepDraft, readDraft, removeDraft, useDraft, type Parser } from '#client/drafts.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { SIGNATURE_STYLES } from '#contracts/signature-styles.ts';
import { isFields } from '#shared/list-in.ts';

/** Names of the values that are kept until the document is signed; no passwords. */
export const KEPT_IN_DRAFT = [
  'reason',
  'location',
  'showPicture',
  'signatureStyle',
  'lockForSigning',
] as const;
/** Values of the sign form that are kept. */
export type SignDraft = Pick<SignForm, (typeof KEPT_IN_DRAFT)[number]>;

/** The draft, and the values that the form began with before anything was entered. */
interface StoredDraft {
  draft: SignDraft;
  begin: SignDraft;
}

/** Without a schema, since the room's first view reads drafts. */
const STORED: Parser<StoredDraft> = {
  parse: (values) => {
    if (!isFields(values)) throw new TypeError('not a draft');
    return { draft: draftIn(values['draft']), begin: draftIn(values['begin']) };
  },
};

function draftIn(values: unknown): SignDraft {
  if (!isFields(values)) throw new TypeError('not a draft');
  const { reason, location, showPicture, signatureStyle, lockForSigning } = values;
  const style = SIGNATURE_STYLES.find((one) => one === signatureStyle) ?? null;
  const areTexts = typeof reason === 'string' && typeof location === 'string';
  const areChoices = typeof showPicture === 'boolean' && typeof lockForSigning === 'boolean';
  if (!areTexts || !areChoices || style !== signatureStyle) throw new TypeError('not a draft');
  return { reason, location, showPicture, signatureStyle: style, lockForSigning };
}

const keyOf = (documentId: string) => `sign:${documentId}`;

/** Returns the kept values alone: a form has further ones, passwords among them. */
const keptOf = ({ reason, location, showPicture, signatureStyle, lockForSigning }: SignDraft): SignDraft => ({
  reason,
  location,
  showPicture,
  signatureStyle,
  lockForSigning,
});

/** Keeps a draft; `begin` has the values that the form began with, unless there is a draft already, which knows them. */
export function saveSignDraft(documentId: string, draft: SignDraft, begin: SignDraft = draft): void {
  const known = readDraft(keyOf(documentId), STORED)?.values.begin;
  keepDraft(keyOf(documentId), { draft: keptOf(draft), begin: known ?? keptOf(begin) });
}

/** Returns the draft of this document, or null. */
export function readSignDraft(documentId: string): SignDraft | null {
  return readDraft(keyOf(documentId), STORED)?.values.draft ?? null;
}

/** Returns the draft that was kept before the page was loaded, with the values that the form began with, or null. */
export function readEarlierSignDraft(documentId: string): StoredDraft | null {
  const found = readDraft(keyOf(documentId), STORED);
  return found?.isFromBefore ? found.values : null;
}

export function clearSignDraft(documentId: string): void {
  removeDraft(keyOf(documentId));
}

/** Returns the current draft of this document and renders again when it changes. */
export function useSignDraft(documentId: string): SignDraft | null {
  return useDraft(keyOf(documentId), STORED)?.values.draft ?? null;
}
