import { isExemptFromRevocation } from '../pki/certificates/certificate-extensions.ts';
import { subjectName } from '../pki/certificates/certificate.ts';
import { chainOf } from '../pki/certificates/certificate-chain.ts';
import { reaches, type PadesLevel } from '../pades-level.ts';
import { revocationUrls } from '../pki/revocation/revocation-urls.ts';
import { SigningError } from '../signing-error.ts';
import { isSelfIssued } from '../pki/trust-services/complete-chain.ts';

/**
 * Reason for a level below B-LTA. no_timestamp_server: none is configured · self_signed: such a certificate cannot be revoked ·
 * no_revocation_source: a certificate of the path names no OCSP responder and no CRL · issuer_missing: an issuer is unknown.
 */
export type LevelLimit = 'no_timestamp_server' | 'self_signed' | 'no_revocation_source' | 'issuer_missing';

/** Highest level that a certificate can reach, and the reason why it is not higher. */
export interface ReachableLevel {
  level: PadesLevel;
  /** Null for B-LTA. */
  limit: {
    code: LevelLimit;
    /** Subject name of the certificate that limits the level. */
    certificate?: string;
  } | null;
}

/** End-entity certificate and issuers (DER). */
interface CertificateAndChain {
  certificate: Buffer;
  chain: readonly Buffer[];
}

interface Configuration {
  /** URL of the timestamp server; null when none is configured. */
  timestampUrl: string | null;
  /** Further certificates (DER) among which to find issuers. */
  roots?: readonly Buffer[] | undefined;
}

/**
 * Returns the highest PAdES level that signatures with a certificate can reach under a configuration. Sends no request, so a
 * server that does not respond shows only when signing.
 */
export function reachableLevel(
  { certificate, chain }: CertificateAndChain,
  { timestampUrl, roots = [] }: Configuration,
): ReachableLevel {
  if (timestampUrl === null) return { level: 'B-B', limit: { code: 'no_timestamp_server' } };
  if (isSelfIssued(certificate)) return { level: 'B-T', limit: { code: 'self_signed' } };
  const path = [certificate, ...chainOf(certificate, [...chain, ...roots])];
  const unrevocable = path.find((der) => !isSelfIssued(der) && !hasRevocationSource(der));
  if (unrevocable) return limited('no_revocation_source', unrevocable);
  const last = path.at(-1) ?? certificate;
  const isComplete = isSelfIssued(last) || revocationUrls(last).issuer.length > 0;
  return isComplete ? { level: 'B-LTA', limit: null } : limited('issuer_missing', last);
}

/**
 * Checks before signing that a level can be reached.
 * @throws SigningError timestamp_unavailable, revocation_unavailable
 */
export function assertReachable(
  signer: CertificateAndChain,
  level: PadesLevel,
  configuration: Configuration,
): void {
  const { level: highest, limit } = reachableLevel(signer, configuration);
  if (!limit || reaches(highest, level)) return;
  if (limit.code === 'no_timestamp_server')
    throw new SigningError('timestamp_unavailable', { host: '', reason: 'not_configured' });
  const certificate = limit.certificate ?? subjectName(signer.certificate);
  throw new SigningError('revocation_unavailable', { certificate, reason: limit.code });
}

function limited(code: LevelLimit, certificate: Buffer): ReachableLevel {
  return { level: 'B-T', limit: { code, certificate: subjectName(certificate) } };
}

function hasRevocationSource(certificate: Buffer): boolean {
  const { ocsp, crl } = revocationUrls(certificate);
  return ocsp.length + crl.length > 0 || isExemptFromRevocation(certificate);
}
