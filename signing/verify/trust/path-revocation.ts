import { PathSearch } from '../../pki/path-validation/path-search.ts';
import { readPathCertificate, type PathCertificate } from '../../pki/path-validation/path-certificate.ts';
import type { CheckLimit } from '../../pki/path-validation/check-limit.ts';
import type { TrustAnchor } from '../../pki/path-validation/trust-anchor.ts';
import { validatePath } from '../../pki/path-validation/validate-path.ts';
import { isPathWeak } from '../../pki/path-validation/strength.ts';
import { directoryKey } from '../../pki/path-validation/names/general-name.ts';
import { distributionPoints } from '../../pki/revocation/crl/distribution-point.ts';
import type { CrlIssuerTrust } from '../../pki/revocation/crl/status-from-crls.ts';
import type { RevocationFinding } from '../report.ts';
import { revocationOf, type ValidationData } from './revocation-status.ts';

/** Path whose revocation status is determined: the end entity first, the trust anchor last. */
export interface PathToCheck {
  certificates: readonly PathCertificate[];
  /** Undefined for a path that reaches no trust anchor. */
  anchor?: TrustAnchor;
  /** working_public_key of each certificate; undefined for a path that was not validated. */
  keys?: readonly Buffer[];
}

/** Data for the path, and for the paths of CRL issuers. */
export interface RevocationInput {
  intermediates: readonly Buffer[];
  validationData: ValidationData;
  at: Date;
  now: Date;
  limit: CheckLimit;
}

/** CRL issuers that vouch for each other, and all whose path is searched for one judgement, at most. */
const MAX_VOUCHING = 3;
const MAX_CRL_ISSUERS = 20;

/** Revocation status of paths, with common limits for the work that CRL issuers cause. */
export class PathRevocation {
  readonly #input: RevocationInput;
  #crlIssuersLeft = MAX_CRL_ISSUERS;

  constructor(input: RevocationInput) {
    this.#input = input;
  }

  /**
   * Returns the revocation status of every certificate on the path whose issuer is known, trust anchor
   * excluded. Other certificates than the issuer's may sign its CRLs if they lead to the same trust anchor and
   * none on their path is revoked or unknown (RFC 5280, 6.3.3 f); by a weak path they prove revocations only. `vouching`: CRL issuers for which that is in question.
   */
  findings(
    { certificates, anchor, keys }: PathToCheck,
    vouching: readonly Buffer[] = [],
  ): RevocationFinding[] {
    const trustIn = (der: Buffer) => anchor && this.#trustIn(der, anchor, vouching);
    const crlIssuers = { candidates: this.#input.intermediates, trustIn };
    return certificates.slice(0, -1).flatMap(({ der: certificate }, index) => {
      const issuer = certificates[index + 1];
      if (!issuer) return [];
      const question = { certificate, issuer: issuer.der, issuerKey: keys?.[index + 1], crlIssuers };
      return [revocationOf({ ...this.#input, ...question })];
    });
  }

  #trustIn(
    certificate: Buffer,
    anchor: TrustAnchor,
    vouching: readonly Buffer[],
  ): CrlIssuerTrust | undefined {
    // The path of a CRL issuer that vouches for itself is in question already, and its strength with it.
    if (vouching.some((known) => known.equals(certificate)))
      return isOwnCrlIssuer(certificate) ? 'strong' : undefined;
    if (vouching.length === MAX_VOUCHING || this.#crlIssuersLeft-- <= 0) return undefined;
    let found: CrlIssuerTrust | undefined;
    const { intermediates, at, limit } = this.#input;
    for (const path of new PathSearch({ certificate, intermediates, anchors: [anchor], limit }).paths()) {
      const { problems, keys } = validatePath(path.certificates, { at });
      if (problems.length > 0) continue;
      const findings = this.findings({ ...path, keys }, [...vouching, certificate]);
      if (!findings.every(({ status }) => status === 'good')) continue;
      if (!isPathWeak(path.certificates, keys)) return 'strong';
      found = 'weak';
    }
    return found;
  }
}

/** Returns whether a CA delegated the revocation of a CRL issuer's certificate to that CRL issuer itself, by its cRLIssuer. */
function isOwnCrlIssuer(der: Buffer): boolean {
  const certificate = readPathCertificate(der);
  const name = directoryKey(certificate.subjectName);
  return distributionPoints(certificate).some(({ issuers }) => issuers?.has(name));
}
