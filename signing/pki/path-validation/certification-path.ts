import type { X509Certificate } from 'node:crypto';
import { parseX509 } from '../certificates/certificate.ts';
import { isIssuedBy } from '../certificates/certificate-chain.ts';
import { SigningError } from '../../signing-error.ts';
import type { TrustAnchor } from './trust-anchor.ts';

/** A certificate with its issuers, the nearest first. */
export interface CertificatePath {
  certificates: X509Certificate[];
  /** Undefined when the path leads to nobody who is trusted. */
  root: TrustAnchor | undefined;
}

interface Search {
  intermediates: readonly X509Certificate[];
  roots: readonly { root: TrustAnchor; x509: X509Certificate }[];
  /** The longest path so far, which is told when none leads to a root. */
  longest: X509Certificate[];
  stepsLeft: number;
}

const MAX_PATH_LENGTH = 8;
const MAX_STEPS = 200;

/** Looks for a path from a certificate (DER) to a root that is trusted; without one, gives the longest that there is. */
export function findPath(
  certificate: Buffer,
  intermediates: readonly Buffer[],
  roots: readonly TrustAnchor[],
): CertificatePath {
  const leaf = parseX509(certificate);
  const search: Search = {
    intermediates: intermediates.flatMap(readable),
    roots: roots.flatMap((root) => readable(root.der).map((x509) => ({ root, x509 }))),
    longest: [leaf],
    stepsLeft: MAX_STEPS,
  };
  return extend([leaf], search) ?? { certificates: search.longest, root: undefined };
}

function extend(path: X509Certificate[], search: Search): CertificatePath | undefined {
  const current = path.at(-1);
  if (!current || path.length > MAX_PATH_LENGTH || search.stepsLeft-- <= 0) return undefined;
  if (path.length > search.longest.length) search.longest = path;
  const trusted = search.roots.find(({ x509 }) => x509.raw.equals(current.raw));
  if (trusted) return { certificates: path, root: trusted.root };
  const issuing = search.roots.find(({ x509 }) => x509.ca && isIssuedBy(current, x509));
  if (issuing) return { certificates: [...path, issuing.x509], root: issuing.root };
  for (const issuer of search.intermediates) {
    if (!issuer.ca || path.some(({ raw }) => raw.equals(issuer.raw)) || !isIssuedBy(current, issuer))
      continue;
    const found = extend([...path, issuer], search);
    if (found) return found;
  }
  return undefined;
}

/** What stands in a signature may be anything. */
function readable(der: Buffer): X509Certificate[] {
  try {
    return [parseX509(der)];
  } catch (error) {
    if (error instanceof SigningError) return [];
    throw error;
  }
}
