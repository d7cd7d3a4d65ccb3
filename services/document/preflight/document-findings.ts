import type { PreflightFinding } from '#contracts/preflight.ts';
import type { PdfInspection } from '#signing/inspect.ts';
import type { SigningErrorCode } from '#signing/signing-error.ts';
import { encryptionMessages } from '../sign/assert-may-encrypt.ts';
import { blocker, good } from './finding.ts';

interface Wishes {
  addEncryption: boolean;
  /** Whether this signature closes the document. */
  isLocking: boolean;
}

/** What is to be said of a document that can be signed. */
export function documentFindings(
  { signatureCount, isEncrypted }: PdfInspection,
  { addEncryption, isLocking }: Wishes,
): PreflightFinding[] {
  return [
    good('document', { code: 'document_ready', message: readyWords(signatureCount) }),
    ...(addEncryption && signatureCount > 0 ? [encryptionRefused(encryptionMessages.signed)] : []),
    ...(addEncryption && signatureCount === 0 && isEncrypted
      ? [encryptionRefused(encryptionMessages.encrypted)]
      : []),
    ...(isLocking
      ? [good('document', { code: 'document_will_lock', message: 'Your signature locks the document.' })]
      : []),
  ];
}

/** What is to be said of one that cannot. */
export function unsignableDocument(code: SigningErrorCode): PreflightFinding {
  if (LOCKED_BY.has(code)) return LOCKED;
  if (code === 'pdf_password_required' || code === 'pdf_wrong_password') return PASSWORD_MISSING;
  return blocker('document', {
    code: 'document_unreadable',
    message: 'The document is damaged and cannot be signed.',
    advice: 'Ask its owner to upload a copy that opens in a PDF reader.',
  });
}

function readyWords(signatures: number): string {
  if (signatures === 0) return 'The document can be signed.';
  return signatures === 1
    ? 'The document can be signed, and the signature in it stays valid.'
    : `The document can be signed, and the ${signatures} signatures in it stay valid.`;
}

const LOCKED_BY: ReadonlySet<SigningErrorCode> = new Set([
  'pdf_changes_forbidden',
  'pdf_certified_no_field',
  'field_locked',
]);

const LOCKED = blocker('document', {
  code: 'document_locked',
  message: 'This document is locked by a signature. No further signature can be added.',
  advice: 'Ask its owner for a copy that is not locked.',
});

const PASSWORD_MISSING = blocker('document', {
  code: 'document_password_missing',
  message: 'The document needs a password to open, which is not known here.',
  advice: 'Ask its owner to upload it again, with its password.',
});

const encryptionRefused = (message: string) =>
  blocker('document', {
    code: 'encryption_refused',
    message,
    advice: 'Sign without adding a password.',
    field: 'addEncryption',
  });
