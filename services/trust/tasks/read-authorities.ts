import { describeCertificate, isIssuedBy, parseX509, readCertificateFile } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

export interface AuthoritiesRequest extends TaskRequest {
  /** Content of a file with certificates, PEM or DER. */
  content: Buffer;
  /** Most certificates that are described. */
  limit: number;
}

/** Certificate of a file, as far as it matters for a trust list. */
export interface FoundCertificate {
  /** DER. */
  certificate: Buffer;
  fingerprint: string;
  subject: string;
  /** True for a certificate that says so or that its own key signed. */
  isAuthority: boolean;
}

/** Describes the certificates of a file and checks the signatures of those that do not call themselves authorities. @throws SigningError when one cannot be read */
export function readAuthorities({ content, limit }: AuthoritiesRequest): {
  found: FoundCertificate[];
  isOverLimit: boolean;
} {
  const certificates = readCertificateFile(content);
  if (certificates.length > limit) return { found: [], isOverLimit: true };
  return { found: certificates.map(describe), isOverLimit: false };
}

function describe(certificate: Buffer): FoundCertificate {
  const { isAuthority, subject, fingerprint } = describeCertificate(certificate);
  return { certificate, fingerprint, subject, isAuthority: isAuthority || isSelfSigned(certificate) };
}

function isSelfSigned(certificate: Buffer): boolean {
  const x509 = parseX509(certificate);
  return isIssuedBy(x509, x509);
}
