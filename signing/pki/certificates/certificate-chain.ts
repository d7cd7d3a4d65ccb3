import type { X509Certificate } from 'node:crypto';
import { parseX509 } from './certificate.ts';

/**
 * Returns whether `issuer` issued the certificate: its subject is the issuer's name, and its key verifies the
 * signature.
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
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false; // a key type that OpenSSL does not know
  }
}

/** Longest chain, and most candidates with the issuer's name whose signature is verified for each of its links: a caller may name both. */
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

function issuerOf(certificate: X509Certificate, candidates: X509Certificate[]): X509Certificate | undefined {
  return candidates
    .filter((candidate) => certificate.checkIssued(candidate))
    .slice(0, MAX_TRIED)
    .find((candidate) => isIssuedBy(certificate, candidate));
}

/** Removes duplicates, which tokens and files often contain. */
function distinct(certificates: readonly Buffer[]): Buffer[] {
  return certificates.filter((der, index) => certificates.findIndex((other) => other.equals(der)) === index);
}
