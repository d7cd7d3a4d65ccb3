import type { X509Certificate } from 'node:crypto';
import { parseX509 } from './certificate.ts';

/** True when the issuer's name and key made that certificate. */
export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const known = issued.get(certificate)?.get(issuer);
  if (known !== undefined) return known;
  const isIssued = hasMade(issuer, certificate);
  const answers = issued.get(certificate) ?? new WeakMap<X509Certificate, boolean>();
  issued.set(certificate, answers.set(issuer, isIssued));
  return isIssued;
}

const issued = new WeakMap<X509Certificate, WeakMap<X509Certificate, boolean>>();

function hasMade(issuer: X509Certificate, certificate: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false; // a key type that OpenSSL does not know
  }
}

/** The issuers of a certificate among the candidates (DER), the nearest first, up to a self-signed one. */
export function chainOf(certificate: Buffer, candidates: readonly Buffer[]): Buffer[] {
  const pool = distinct([certificate, ...candidates])
    .slice(1)
    .map((der) => parseX509(der));
  const chain: X509Certificate[] = [];
  let current = parseX509(certificate);
  for (;;) {
    const issuer = pool.find((candidate) => !chain.includes(candidate) && isIssuedBy(current, candidate));
    if (!issuer) break;
    chain.push(issuer);
    current = issuer;
  }
  return chain.map(({ raw }) => raw);
}

/** Tokens and files may hold a certificate several times. */
function distinct(certificates: readonly Buffer[]): Buffer[] {
  return certificates.filter((der, place) => certificates.findIndex((other) => other.equals(der)) === place);
}
