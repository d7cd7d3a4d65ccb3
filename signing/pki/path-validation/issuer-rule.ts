import { DerError } from '../der/der-reader.ts';
import { certificateConstraints } from './certificate-constraints.ts';
import { nameKey } from './names/canonical-name.ts';
import type { PathCertificate } from './path-certificate.ts';

/** Returns whether a certificate has the name of another one as its issuer (RFC 5280, 7.1). */
export function namesIssuer({ issuerName }: PathCertificate, issuer: PathCertificate): boolean {
  return nameKey(issuerName) === nameKey(issuer.subjectName);
}

/** Returns whether a certificate's authority key identifier is the subject key identifier of another one (RFC 5280, 4.2.1.1). */
export function namesIssuerKey({ authorityKeyId }: PathCertificate, issuer: PathCertificate): boolean {
  return authorityKeyId !== undefined && issuer.subjectKeyId?.equals(authorityKeyId) === true;
}

/** Returns whether a certificate's key usage extension, if there is one, permits signing certificates (RFC 5280, 4.2.1.3). */
export function maySignCertificates(certificate: PathCertificate): boolean {
  try {
    return certificateConstraints(certificate).isCertSign;
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}
