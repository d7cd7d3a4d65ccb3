import { certificateMessages } from '#contracts/certificate.ts';
import { SigningError } from '#signing/signing-error.ts';
import { fieldError, type AppError } from '../errors/app-error.ts';

/** Tells why a certificate or its file is refused, at the form field that it came from; null for other failures. */
export function certificateRefusal(
  error: unknown,
  fieldOfCertificate: 'file' | 'certificate',
): AppError | null {
  if (!(error instanceof SigningError)) return null;
  const message = messageOf(error);
  if (message === null) return null;
  const field = error.code === 'pfx_wrong_password' ? 'password' : fieldOfCertificate;
  return fieldError('certificate_refused', field, message);
}

function messageOf({ code, detail }: SigningError): string | null {
  switch (code) {
    case 'pfx_wrong_password':
      return certificateMessages.wrongPassword;
    case 'pfx_not_pkcs12':
      return certificateMessages.notPkcs12;
    case 'pfx_no_private_key':
    case 'pfx_no_certificate':
      return certificateMessages.noPrivateKey;
    case 'pfx_unsupported':
    case 'key_type_unsupported':
    case 'certificate_unreadable':
      return certificateMessages.unsupported;
    case 'certificate_expired':
      return certificateMessages.expired(dayOf(detail?.['notAfter']));
    case 'certificate_not_yet_valid':
      return certificateMessages.notYetValid(dayOf(detail?.['notBefore']));
    case 'certificate_no_digital_signature':
      return certificateMessages.noDigitalSignature;
    default:
      return null;
  }
}

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
