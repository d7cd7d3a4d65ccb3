import type { X509Certificate } from 'node:crypto';
import { parseX509 } from '../certificates/certificate.ts';
import { isIssuedBy } from '../certificates/certificate-chain.ts';
import { SigningError } from '../../signing-error.ts';
import type { TrustAnchor } from './trust-anchor.ts';

/** Certification path: a certificate followed by its issuers, the nearest first. */
export interface CertificatePath {
  certificates: X509Certificate[];
  /** Trust anchor at the end of the path; undefined when the path leads to none. */
  root: TrustAnchor | undefined;
}

interface Search {
  intermediates: readonly X509Certificate[];
  anchors: readonly { anchor: TrustAnchor; x509: X509Certificate }[];
  /** Longest path so far, which is returned when no path leads to a trust anchor. */
  longest: X509Certificate[];
  stepsLeft: number;
}

const MAX_PATH_LENGTH = 8;
const MAX_STEPS = 200;

/**
 * Searches a certification path from a certificate (DER) to a trust anchor, over the intermediates (DER).
 * Without one, returns the longest path found. Checks names, signatures and the CA flag only, not validity.
 * The search is limited.
 * @throws SigningError certificate_unreadable for the certificate itself; unreadable others are ignored
 */
export function findPath(
  certificate: Buffer,
  intermediates: readonly Buffer[],
  roots: readonly TrustAnchor[],
): CertificatePath {
  const endEntity = parseX509(certificate);
  const search: Search = {
    intermediates: intermediates.flatMap(readable),
    anchors: roots.flatMap((anchor) => readable(anchor.der).map((x509) => ({ anchor, x509 }))),
    longest: [endEntity],
    stepsLeft: MAX_STEPS,
  };
  return extend([endEntity], search) ?? { certificates: search.longest, root: undefined };
}

function extend(path: X509Certificate[], search: Search): CertificatePath | undefined {
  const current = path.at(-1);
  if (!current || path.length > MAX_PATH_LENGTH || search.stepsLeft-- <= 0) return undefined;
  if (path.length > search.longest.length) search.longest = path;
  const trusted = search.anchors.find(({ x509 }) => x509.raw.equals(current.raw));
  if (trusted) return { certificates: path, root: trusted.anchor };
  const issuing = search.anchors.find(({ x509 }) => x509.ca && isIssuedBy(current, x509));
  if (issuing) return { certificates: [...path, issuing.x509], root: issuing.anchor };
  for (const issuer of search.intermediates) {
    if (!issuer.ca || path.some(({ raw }) => raw.equals(issuer.raw)) || !isIssuedBy(current, issuer))
      continue;
    const found = extend([...path, issuer], search);
    if (found) return found;
  }
  return undefined;
}

/** Returns the parsed certificate, or nothing when it is unreadable: signatures may contain anything. */
function readable(der: Buffer): X509Certificate[] {
  try {
    return [parseX509(der)];
  } catch (error) {
    if (error instanceof SigningError) return [];
    throw error;
  }
}
