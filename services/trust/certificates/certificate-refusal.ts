import { certificateMessages } from '#contracts/certificate.ts';
import { SigningError, type SigningErrorCode, type SigningErrorDetail } from '#signing';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';

/** Tells why a certificate or its file is refused, at the form field that it came from; null for other failures. */
export function certificateRefusal(
  error: unknown,
  fieldOfCertificate: 'file' | 'certificate',
): AppError | null {
  if (!(error instanceof SigningError)) return null;
  const message = MESSAGES[error.code]?.(error.detail ?? {});
  if (message === undefined) return null;
  const field = error.code === 'pfx_wrong_password' ? 'password' : fieldOfCertificate;
  return fieldError('certificate_refused', field, message);
}

type Message = (detail: SigningErrorDetail) => string;

const MESSAGES: Partial<Record<SigningErrorCode, Message>> = {
  pfx_wrong_password: () => certificateMessages.wrongPassword,
  pfx_not_pkcs12: () => certificateMessages.notPkcs12,
  pfx_no_private_key: () => certificateMessages.noPrivateKey,
  pfx_no_certificate: () => certificateMessages.noPrivateKey,
  pfx_unsupported: () => certificateMessages.unsupported,
  key_type_unsupported: () => certificateMessages.unsupported,
  certificate_unreadable: () => certificateMessages.unsupported,
  certificate_expired: ({ notAfter }) => certificateMessages.expired(dayOf(notAfter)),
  certificate_not_yet_valid: ({ notBefore }) => certificateMessages.notYetValid(dayOf(notBefore)),
  key_too_weak: ({ bits }) => certificateMessages.weakKey(Number(bits)),
  certificate_revoked: () => certificateMessages.revoked,
  certificate_no_digital_signature: () => certificateMessages.noDigitalSignature,
};

const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

/** As the screens write a date: 'Nov 21, 2026'. */
function dayOf(iso: string | number | undefined): string {
  return iso === undefined ? '' : DAY.format(new Date(iso));
}
