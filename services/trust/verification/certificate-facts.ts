import type { CertificateFacts } from '#contracts/signature-report.ts';
import { describeCertificate, parseX509 } from '#signing';

/** Returns what screens and reports show of a certificate (DER). @throws SigningError certificate_unreadable */
export function certificateFacts(der: Buffer): CertificateFacts {
  const described = describeCertificate(der);
  return {
    subject: described.subject,
    subject_name: described.subjectName,
    issuer: described.issuer,
    issuer_name: described.issuerName,
    serial_number: described.serialNumber,
    not_before: described.notBefore.toISOString(),
    not_after: described.notAfter.toISOString(),
    key: keyName(der),
    fingerprint: described.fingerprint,
  };
}

// As OpenSSL names the curves of FIPS 186-5 that have another name there.
const CURVES: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };
const KINDS: Record<string, string> = {
  rsa: 'RSA',
  'rsa-pss': 'RSA-PSS',
  dsa: 'DSA',
  ed25519: 'Ed25519',
  ed448: 'Ed448',
};

/** Returns the short name of a key, for example `RSA 2048`, `ECDSA P-256` or `Ed25519`. */
function keyName(der: Buffer): string {
  const { asymmetricKeyType: type = 'unknown', asymmetricKeyDetails: details = {} } =
    parseX509(der).publicKey;
  if (type === 'ec') return `ECDSA ${CURVES[details.namedCurve ?? ''] ?? details.namedCurve ?? ''}`.trim();
  const kind = KINDS[type] ?? type;
  return details.modulusLength ? `${kind} ${details.modulusLength}` : kind;
}
