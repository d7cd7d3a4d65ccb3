import type { X509Certificate } from 'node:crypto';
import { DerError } from '../der/der-reader.ts';
import { maySignCertificates, namesIssuer, namesIssuerKey } from '../path-validation/issuer-rule.ts';
import { readPathCertificate, type PathCertificate } from '../path-validation/path-certificate.ts';
import type { CheckLimit } from '../path-validation/check-limit.ts';
import { isSignedByKey } from '../path-validation/working-public-key.ts';
import { parseX509 } from './certificate.ts';

/**
 * Returns whether `issuer` issued the certificate: its subject is the issuer's name (RFC 5280, 7.1), its key may sign
 * certificates and verifies the signature.
 */
export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const known = issued.get(certificate)?.get(issuer);
  if (known !== undefined) return known;
  const isIssued = hasIssued(issuer, certificate);
  const results = issued.get(certificate) ?? new WeakMap<X509Certificate, boolean>();
  issued.set(certificate, results.set(issuer, isIssued));
  return isIssued;
}

const issued = new WeakMap<X509Certificate, WeakMap<X509Certificate, boolean>>();

function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  const [own, other] = [readable(certificate), readable(issuer)];
  return own !== undefined && other !== undefined && mayBeIssuer(own, other) && isSigned(own, other);
}

function readable({ raw }: X509Certificate): PathCertificate | undefined {
  return withoutDerError(() => readPathCertificate(raw));
}

const mayBeIssuer = (certificate: PathCertificate, issuer: PathCertificate) =>
  namesIssuer(certificate, issuer) && maySignCertificates(issuer);

const isSigned = ({ der }: PathCertificate, { publicKeyInfo }: PathCertificate) =>
  withoutDerError(() => isSignedByKey(der, publicKeyInfo)) === true;

function withoutDerError<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

/**
 * Maximum length of a chain, and maximum number of candidates per link whose signature is verified: the input may name any
 * number.
 */
const MAX_CHAIN = 10;
const MAX_TRIED = 10;

/**
 * Returns the chain of a certificate: its issuers among the candidates, the nearest first, as far as they are
 * found. All certificates are DER; the certificate itself is not part of the chain.
 * @throws SigningError certificate_unreadable, also for a candidate
 */
export function chainOf(certificate: Buffer, candidates: readonly Buffer[]): Buffer[] {
  const pool = distinct([certificate, ...candidates])
    .slice(1)
    .map((der) => parseX509(der));
  const chain: X509Certificate[] = [];
  let current = parseX509(certificate);
  while (chain.length < MAX_CHAIN) {
    const issuer = issuerOf(
      current,
      pool.filter((candidate) => !chain.includes(candidate)),
    );
    if (!issuer) break;
    chain.push(issuer);
    current = issuer;
  }
  return chain.map(({ raw }) => raw);
}

/**
 * Returns the issuer of a certificate among the candidates; undefined if it is not among the likeliest of them, or not among those
 * whose signatures the limit permits to check.
 */
export function issuerOf(
  certificate: X509Certificate,
  candidates: readonly X509Certificate[],
  limit?: CheckLimit,
): X509Certificate | undefined {
  const own = readable(certificate);
  if (!own) return undefined;
  const named = candidates.flatMap((candidate) => {
    const other = readable(candidate);
    return other && mayBeIssuer(own, other)
      ? [{ candidate, other, isKeyNamed: namesIssuerKey(own, other) }]
      : [];
  });
  return named
    .toSorted((a, b) => Number(b.isKeyNamed) - Number(a.isKeyNamed))
    .slice(0, MAX_TRIED)
    .find(
      ({ candidate, other }) =>
        limit?.permits(own.der, [other.publicKeyInfo]) !== false && isIssuedBy(certificate, candidate),
    )?.candidate;
}

/** Removes duplicates, which tokens and files often contain. */
function distinct(certificates: readonly Buffer[]): Buffer[] {
  return certificates.filter((der, index) => certificates.findIndex((other) => other.equals(der)) === index);
}
