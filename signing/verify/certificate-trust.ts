import type { X509Certificate } from 'node:crypto';
import { describeCertificate, parseX509 } from '../certificate.ts';
import { isIssuedBy } from '../certificate-chain.ts';
import { SigningError } from '../signing-error.ts';

/** Why a signer's certificate is to be believed, or not. */
export type Trust = 'trusted' | 'untrusted' | 'expired' | 'not_yet_valid' | 'wrong_usage';

export interface TrustQuestion {
  /** DER. */
  certificate: Buffer;
  /** Further certificates that may lie on the way to a root. */
  intermediates: readonly Buffer[];
  roots: readonly Buffer[];
  at: Date;
}

const MAX_PATH_LENGTH = 8;

/** Looks for a path to a root that is trusted, every certificate on it valid at that moment. Revocation is not asked. */
export function judgeTrust({ certificate, intermediates, roots, at }: TrustQuestion): Trust {
  const path = findPath(parseX509(certificate), intermediates.flatMap(readable), roots.map(parseX509));
  if (!path) return 'untrusted';
  const descriptions = path.map(({ raw }) => describeCertificate(raw));
  if (descriptions.some(({ notAfter }) => at > notAfter)) return 'expired';
  if (descriptions.some(({ notBefore }) => at < notBefore)) return 'not_yet_valid';
  return descriptions[0]?.allowsDigitalSignature ? 'trusted' : 'wrong_usage';
}

/** What stands in a signature may be anything. */
function readable(der: Buffer): X509Certificate[] {
  try {
    describeCertificate(der);
    return [parseX509(der)];
  } catch (error) {
    if (error instanceof SigningError) return [];
    throw error;
  }
}

function findPath(
  certificate: X509Certificate,
  intermediates: readonly X509Certificate[],
  roots: readonly X509Certificate[],
): X509Certificate[] | undefined {
  const path = [certificate];
  for (let current = certificate; path.length <= MAX_PATH_LENGTH;) {
    const root = roots.find(
      (candidate) => candidate.raw.equals(current.raw) || isIssuedBy(current, candidate),
    );
    if (root) return root.raw.equals(current.raw) ? path : [...path, root];
    const issuer = intermediates.find(
      (candidate) => candidate.ca && !path.includes(candidate) && isIssuedBy(current, candidate),
    );
    if (!issuer) return undefined;
    path.push(issuer);
    current = issuer;
  }
  return undefined;
}
