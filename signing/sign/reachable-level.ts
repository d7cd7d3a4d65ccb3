import { subjectName } from '../pki/certificates/certificate.ts';
import { chainOf } from '../pki/certificates/certificate-chain.ts';
import { reaches, type PadesLevel } from '../pades-level.ts';
import { revocationUrls } from '../pki/revocation/revocation-urls.ts';
import { SigningError } from '../signing-error.ts';
import { isSelfIssued } from '../pki/trust-services/complete-chain.ts';

/**
 * no_timestamp_server: none is configured · self_signed: nobody can revoke such a certificate · no_revocation_source: a
 * certificate says nowhere whether it is revoked · issuer_missing: nor who issued it.
 */
export type LevelLimit = 'no_timestamp_server' | 'self_signed' | 'no_revocation_source' | 'issuer_missing';

export interface ReachableLevel {
  level: PadesLevel;
  /** Why it is not higher; null for B-LTA. */
  limit: {
    code: LevelLimit;
    /** The name of the certificate that it is about. */ certificate?: string;
  } | null;
}

interface Signatory {
  /** DER. */
  certificate: Buffer;
  chain: readonly Buffer[];
}

interface Configuration {
  timestampUrl: string | null;
  /** Certificates (DER) among which issuers may be. */
  roots?: readonly Buffer[] | undefined;
}

/**
 * The highest level that signatures with this certificate can have under this configuration, told without asking anybody:
 * whether the services answer shows when they are needed.
 */
export function reachableLevel(
  { certificate, chain }: Signatory,
  { timestampUrl, roots = [] }: Configuration,
): ReachableLevel {
  if (timestampUrl === null) return { level: 'B-B', limit: { code: 'no_timestamp_server' } };
  if (isSelfIssued(certificate)) return { level: 'B-T', limit: { code: 'self_signed' } };
  const path = [certificate, ...chainOf(certificate, [...chain, ...roots])];
  const unprovable = path.find((der) => !isSelfIssued(der) && !hasRevocationSource(der));
  if (unprovable) return limited('no_revocation_source', unprovable);
  const last = path.at(-1) ?? certificate;
  const isComplete = isSelfIssued(last) || revocationUrls(last).issuer.length > 0;
  return isComplete ? { level: 'B-LTA', limit: null } : limited('issuer_missing', last);
}

/**
 * Refuses a level that cannot be reached whatever the services answer, before anybody signs.
 * @throws SigningError timestamp_unavailable, revocation_unavailable
 */
export function assertReachable(signatory: Signatory, level: PadesLevel, configuration: Configuration): void {
  const { level: highest, limit } = reachableLevel(signatory, configuration);
  if (!limit || reaches(highest, level)) return;
  if (limit.code === 'no_timestamp_server')
    throw new SigningError('timestamp_unavailable', { host: '', reason: 'not_configured' });
  const certificate = limit.certificate ?? subjectName(signatory.certificate);
  throw new SigningError('revocation_unavailable', { certificate, reason: limit.code });
}

function limited(code: LevelLimit, certificate: Buffer): ReachableLevel {
  return { level: 'B-T', limit: { code, certificate: subjectName(certificate) } };
}

function hasRevocationSource(certificate: Buffer): boolean {
  const { ocsp, crl } = revocationUrls(certificate);
  return ocsp.length + crl.length > 0;
}
