import type { ActiveContent } from '#contracts/active-content.ts';
import { activeContentWords } from '#contracts/active-content-words.ts';
import type { PreflightFinding } from '#contracts/preflight.ts';
import { describeSigningError } from '#contracts/signing-error-words.ts';
import type { PdfInspection, SigningError, SigningErrorCode } from '#signing';
import { documentErrors } from '../document-errors.ts';
import { encryptionMessages } from '../signing/assert-may-encrypt.ts';
import { conditionOf } from '../signing/field-refusal.ts';
import { blocker, good, warning } from './finding.ts';

interface Wishes {
  addEncryption: boolean;
  /** True if this signature locks the document. */
  isLocking: boolean;
  activeContent: readonly ActiveContent[];
}

/** Returns the findings about a document that can be signed. */
export function documentFindings(
  { signatureCount, isEncrypted }: PdfInspection,
  { addEncryption, isLocking, activeContent }: Wishes,
): PreflightFinding[] {
  return [
    good('document', { code: 'document_ready', message: readyWords(signatureCount) }),
    ...(activeContent.length > 0 ? [contains(activeContent)] : []),
    ...(addEncryption && signatureCount > 0 ? [encryptionRefused(encryptionMessages.signed)] : []),
    ...(addEncryption && signatureCount === 0 && isEncrypted
      ? [encryptionRefused(encryptionMessages.encrypted)]
      : []),
    ...(isLocking
      ? [good('document', { code: 'document_will_lock', message: 'Your signature locks the document.' })]
      : []),
  ];
}

const contains = (kinds: readonly ActiveContent[]) =>
  warning('document', {
    code: 'document_active_content',
    message: `The document contains ${activeContentWords(kinds)}.`,
    advice: 'Sign it only if you expect this of its sender: your signature covers that content too.',
  });

/** Returns the finding about a document that cannot be signed. */
export function unsignableDocument(error: SigningError): PreflightFinding {
  const condition = conditionOf(error);
  if (condition) return conditionNotMet(condition);
  const { subject, message } = describeSigningError(error, 'this document');
  if (subject === 'document_password') return PASSWORD_MISSING;
  return (
    FINDINGS[error.code] ??
    blocker('document', { code: 'document_unreadable', message, advice: UNREADABLE_ADVICE })
  );
}

const conditionNotMet = ({ field, message }: NonNullable<ReturnType<typeof conditionOf>>) =>
  blocker('document', {
    code: 'field_wants_more',
    message,
    advice: 'The document sets this condition for its field.',
    field,
  });

function readyWords(signatures: number): string {
  if (signatures === 0) return 'The document can be signed.';
  return signatures === 1
    ? 'The document can be signed, and the signature in it stays valid.'
    : `The document can be signed, and the ${signatures} signatures in it stay valid.`;
}

const UNREADABLE_ADVICE = 'Ask its owner to upload a copy that opens in a PDF reader.';

const LOCKED = blocker('document', {
  code: 'document_locked',
  message: documentErrors.document_locked.message,
  advice: 'Ask its owner for a copy that is not locked.',
});

const PASSWORD_MISSING = blocker('document', {
  code: 'document_password_missing',
  message: 'The document needs a password to open, which is not known here.',
  advice: 'Ask its owner to upload it again, with its password.',
});

const CERTIFIED_WITHOUT_FIELD = blocker('document', {
  code: 'certified_without_field',
  message:
    'This document is certified: signatures are permitted only in its own fields, and none of them is empty.',
  advice: 'Ask its owner for a copy with a field for each signature.',
});

const FIELD_LOCKED = blocker('document', {
  code: 'field_locked',
  message: 'An earlier signature locks the field for this one.',
  advice: 'Ask its owner for a copy in which that field is not locked.',
});

const FIELD_NOT_FREE = blocker('document', {
  code: 'field_not_free',
  message: 'The field for this signature is signed already, or is not in the document any more.',
  advice: 'Look at the document again before you sign.',
});

const FIELD_WANTS_MORE = blocker('document', {
  code: 'field_wants_more',
  message:
    'The field for this signature asks for something that signatures made here do not have, such as a certain certificate.',
  advice: 'Ask its owner for a copy without that condition.',
});

/**
 * Findings of errors with an advice of their own; all other errors share one, with the message of their code.
 */
const FINDINGS: Partial<Record<SigningErrorCode, PreflightFinding>> = {
  pdf_changes_forbidden: LOCKED,
  pdf_certified_no_field: CERTIFIED_WITHOUT_FIELD,
  field_locked: FIELD_LOCKED,
  field_already_signed: FIELD_NOT_FREE,
  field_not_found: FIELD_NOT_FREE,
  seed_value_not_met: FIELD_WANTS_MORE,
};

const encryptionRefused = (message: string) =>
  blocker('document', {
    code: 'encryption_refused',
    message,
    advice: 'Sign without adding a password.',
    field: 'addEncryption',
  });
