import { DerError } from '../der/der-reader.ts';
import { CheckLimit } from './check-limit.ts';
import { certificateConstraints } from './certificate-constraints.ts';
import { namesIssuer, namesIssuerKey } from './issuer-rule.ts';
import { nameKey } from './names/canonical-name.ts';
import { readPathCertificate, type PathCertificate } from './path-certificate.ts';
import type { TrustAnchor } from './trust-anchor.ts';
import { isSignedByKey, lacksParameters } from './working-public-key.ts';

/** Certification path: a certificate followed by its issuers, the nearest first, up to the trust anchor. */
export interface CertificationPath {
  certificates: PathCertificate[];
  anchor: TrustAnchor;
}

/** Certificates among which paths are searched; all DER. */
export interface PathQuestion {
  certificate: Buffer;
  intermediates: readonly Buffer[];
  anchors: readonly TrustAnchor[];
  /** Limit that this search has in common with others; by default its own. */
  limit?: CheckLimit | undefined;
}

interface Candidate {
  certificate: PathCertificate;
  anchor: TrustAnchor | undefined;
}

const MAX_PATH_LENGTH = 8;
/**
 * Maximum numbers of issuers that one search tries and of paths that it returns: a file may contain any number of certificates.
 */
const MAX_STEPS = 200;
const MAX_PATHS = 16;

/**
 * Search for the certification paths of a certificate by name and signature (RFC 4158). Several certificates may have the
 * issuer's name, so there may be several paths; `validatePath` decides about each. The search is limited.
 */
export class PathSearch {
  /** Longest path so far, to show when none reaches a trust anchor. */
  longest: PathCertificate[];
  readonly #candidates: Candidate[];
  readonly #limit: CheckLimit;
  #stepsLeft = MAX_STEPS;

  /** @throws DerError when the certificate is unreadable; unreadable others are ignored */
  constructor({ certificate, intermediates, anchors, limit }: PathQuestion) {
    this.#limit = limit ?? new CheckLimit(1);
    this.longest = [readPathCertificate(certificate)];
    const others = [
      ...anchors.map((anchor) => ({ der: anchor.der, anchor })),
      ...intermediates.map((der) => ({ der, anchor: undefined })),
    ];
    this.#candidates = others.flatMap(({ der, anchor }) => {
      const found = readable(der);
      return found ? [{ certificate: found, anchor }] : [];
    });
  }

  /** Yields the paths to a trust anchor, those with matching key identifiers first. */
  *paths(): Generator<CertificationPath> {
    let found = 0;
    for (const path of this.#extend(this.longest)) {
      yield path;
      if (++found === MAX_PATHS) return;
    }
  }

  *#extend(path: PathCertificate[]): Generator<CertificationPath> {
    const current = path.at(-1);
    if (!current || path.length > MAX_PATH_LENGTH) return;
    if (path.length > this.longest.length) this.longest = path;
    const trusted = this.#candidates.find(
      ({ certificate, anchor }) => anchor && isSame(certificate, current),
    );
    if (trusted?.anchor) {
      yield { certificates: path, anchor: trusted.anchor };
      return;
    }
    for (const { certificate, anchor } of this.#issuersOf(current)) {
      if (this.#stepsLeft-- <= 0) return;
      if (path.some((known) => isSameIssuer(known, certificate))) continue;
      if (!this.#limit.permits(current.der, [certificate.publicKeyInfo])) continue;
      if (!mayHaveIssued(certificate, current)) continue;
      if (anchor) yield { certificates: [...path, certificate], anchor };
      else yield* this.#extend([...path, certificate]);
    }
  }

  /** Returns the CA certificates with the issuer's name, best first: by key identifier, then trust anchors. */
  #issuersOf(current: PathCertificate): Candidate[] {
    const isNamed = ({ certificate }: Candidate) => namesIssuerKey(current, certificate);
    return this.#candidates
      .filter(({ certificate }) => namesIssuer(current, certificate) && isAuthority(certificate))
      .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  }
}

/** Returns whether the issuer's key verifies the signature; a key without parameters is left to `validatePath`. */
function mayHaveIssued(issuer: PathCertificate, { der }: PathCertificate): boolean {
  try {
    return lacksParameters(issuer.publicKeyInfo) || isSignedByKey(der, issuer.publicKeyInfo);
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

function isAuthority(certificate: PathCertificate): boolean {
  try {
    return certificateConstraints(certificate).isAuthority;
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

const isSame = (a: PathCertificate, b: PathCertificate) => a.der.equals(b.der);

/** Returns whether two certificates have the same name and key: repeating them cannot lead further (RFC 4158, 5.2). */
function isSameIssuer(a: PathCertificate, b: PathCertificate): boolean {
  return a.publicKeyInfo.equals(b.publicKeyInfo) && nameKey(a.subjectName) === nameKey(b.subjectName);
}

function readable(der: Buffer): PathCertificate | undefined {
  try {
    return readPathCertificate(der);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}
