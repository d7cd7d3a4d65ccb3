import { child, children, type DerNode } from '../../der/der-reader.ts';
import { canonicalName, canonicalRelativeName } from '../../path-validation/names/canonical-name.ts';
import { directoryKey, generalNameKey } from '../../path-validation/names/general-name.ts';
import type { PathCertificate } from '../../path-validation/path-certificate.ts';
import { ALL_REASONS, reasonBits } from './reasons.ts';

/** Names of a distribution point, comparable as strings. */
export type PointNames = ReadonlySet<string>;

/** DistributionPoint of a certificate (RFC 5280, 4.2.1.13). */
export interface DistributionPoint {
  /** Undefined if the point has only a cRLIssuer. */
  names: PointNames | undefined;
  /** Reasons as bits; ALL_REASONS if none are stated. */
  reasons: number;
  /** Names of the cRLIssuer; undefined if the certificate's issuer issues the CRL. */
  issuers: PointNames | undefined;
}

const CRL_DISTRIBUTION_POINTS = '2.5.29.31';

/**
 * Returns the distribution points of a certificate, and at last the one that is implied for every certificate:
 * the name of its issuer (RFC 5280, 6.3.3).
 * @throws DerError
 */
export function distributionPoints(certificate: PathCertificate): DistributionPoint[] {
  const extension = certificate.extensions.get(CRL_DISTRIBUTION_POINTS);
  const implied = { names: new Set([directoryKey(certificate.issuerName)]), reasons: ALL_REASONS };
  const stated = extension ? children(extension.value).map((point) => readPoint(point, certificate)) : [];
  return [...stated, { ...implied, issuers: undefined }];
}

// DistributionPoint ::= SEQUENCE { distributionPoint [0], reasons [1], cRLIssuer [2] }
function readPoint(point: DerNode, { issuerName }: PathCertificate): DistributionPoint {
  const part = (tag: number) => children(point).find((found) => found.tag === tag);
  const [name, reasons, issuer] = [part(0xa0), part(0x81), part(0xa2)];
  const directory = issuer && children(issuer).find(({ tag }) => tag === 0xa4);
  const relativeTo = directory ? canonicalName(child(directory, 0)) : issuerName;
  return {
    names: name && pointNames(name, relativeTo),
    reasons: reasons ? reasonBits(reasons.body) : ALL_REASONS,
    issuers: issuer && new Set(children(issuer).map(generalNameKey)),
  };
}

/**
 * Returns the names of a DistributionPointName: fullName [0], or nameRelativeToCRLIssuer [1], which extends the
 * name of the CRL's issuer.
 * @throws DerError
 */
export function pointNames(point: DerNode, issuerName: readonly string[]): PointNames {
  const name = child(point, 0);
  if (name.tag === 0xa0) return new Set(children(name).map(generalNameKey));
  return new Set([directoryKey([...issuerName, canonicalRelativeName(name)])]);
}
