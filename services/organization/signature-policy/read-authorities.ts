import { trustListMessages } from '#contracts/signing-settings.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { NewTrusted } from '#trust/policy/trust-list-store.ts';
import { describeCertificate, isIssuedBy, parseX509, readCertificateFile, SigningError } from '#signing';
import { organizationErrors } from '../organization-errors.ts';

/** Reads the certificates of a file; each must be a CA's or self-issued. @throws AppError trust_list_refused */
export function readAuthorities(file: Buffer): NewTrusted[] {
  const certificates = readable(() => readCertificateFile(file));
  return certificates.map((certificate) => {
    const { isAuthority, subject, fingerprint } = readable(() => describeCertificate(certificate));
    if (!isAuthority && !isSelfSigned(certificate)) throw refused(trustListMessages.notAnAuthority(subject));
    return { certificate, fingerprint };
  });
}

function isSelfSigned(certificate: Buffer): boolean {
  const x509 = parseX509(certificate);
  return isIssuedBy(x509, x509);
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof SigningError ? refused(trustListMessages.unreadable) : error;
  }
}

const refused = (message: string) => fieldError(organizationErrors.trust_list_refused, 'file', message);
