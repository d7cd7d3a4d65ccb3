import { describeSigningError } from '#contracts/signing-error-words.ts';
import type { SigningError, SigningErrorCode } from '#signing';

/** Command-line options that resolve an error, appended to its message. */
const HINTS: Partial<Record<SigningErrorCode, string>> = {
  pdf_password_required:
    'Options: sign --pdf-password…, verify --password…, "password" in a line of a batch; see --help.',
  field_not_found: 'Without --field, a new one is made.',
  field_already_signed: 'Name another one, or leave --field out.',
  field_locked: 'Name another one, or leave --field out.',
  rectangle_outside_page: 'Choose another --rect.',
  timestamp_unavailable: 'Try again, or sign with --level B-B.',
  revocation_unavailable: 'Sign with --level B-T or B-B.',
};

/** Options that meet a condition of the signature field (ISO 32000-2, table 237). */
const CONDITION_HINTS: Record<string, string> = {
  Reasons: 'Choose another --reason.',
  DigestMethod: 'Choose another --hash.',
  LockDocument: 'Sign with --lock, or without it.',
  MDP: 'Choose another --certify, or none.',
  TimeStamp: 'Sign with --tsa, above level B-B.',
};

/** Reasons for which revocation can never be determined, so that trying again is of no use. */
const PERMANENT = new Set(['self_signed', 'no_revocation_source', 'issuer_missing']);

/** Returns true when the level cannot be reached with this certificate, whichever server is asked. */
export function isUnprovable({ code, detail }: SigningError): boolean {
  return code === 'revocation_unavailable' && PERMANENT.has(String(detail?.reason));
}

/** Returns the message of an error with the options that help and, in parentheses, its details. */
export function signingErrorWords(error: SigningError): string {
  const { code, detail = {} } = error;
  const { message } = describeSigningError(error, 'the PDF');
  const hint = (detail.constraint && CONDITION_HINTS[detail.constraint]) || HINTS[code];
  const words = hint ? `${message} ${hint}` : message;
  const details = Object.entries(detail).flatMap(([key, value]) =>
    value === '' ? [] : [`${key}: ${value}`],
  );
  return details.length === 0 ? words : `${words} (${details.join(', ')})`;
}
