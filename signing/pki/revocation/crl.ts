import type { RevocationQuestion, RevocationStatus } from './revocation-response.ts';
import { statusesFromCrls } from './crl/status-from-crls.ts';

/** CRL to evaluate for a certificate. */
export interface CrlQuestion extends RevocationQuestion {
  /** CertificateList (DER). */
  crl: Buffer;
}

/**
 * Returns the revocation status of a certificate at a time according to a CRL that its issuer signed (RFC 5280,
 * 6.3). Returns undefined when the CRL is not usable: unreadable, of another issuer, with an invalid signature,
 * outdated, or a partial list (delta, limited to other certificates or to some reasons).
 */
export function statusFromCrl({ crl, ...question }: CrlQuestion): RevocationStatus | undefined {
  return statusesFromCrls({ ...question, crls: [crl] })[0];
}
