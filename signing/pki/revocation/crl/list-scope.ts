import { children, type DerNode } from '../../der/der-reader.ts';
import { directoryKey } from '../../path-validation/names/general-name.ts';
import { pointNames, type DistributionPoint, type PointNames } from './distribution-point.ts';
import { ALL_REASONS, reasonBits } from './reasons.ts';

/** Scope of a CRL by its issuing distribution point (RFC 5280, 5.2.5); without one it covers all. */
export interface ListScope {
  /** Encoding of the extension, by which a delta CRL belongs to its base; empty without one. */
  raw: Buffer;
  names: PointNames | undefined;
  isForUsersOnly: boolean;
  isForAuthoritiesOnly: boolean;
  isForAttributesOnly: boolean;
  /** Reasons as bits. */
  reasons: number;
  isIndirect: boolean;
}

/**
 * Reads an IssuingDistributionPoint.
 * @throws DerError
 */
export function readScope(value: DerNode | undefined, issuerName: readonly string[]): ListScope {
  const parts = value ? children(value) : [];
  const part = (tag: number) => parts.find((found) => found.tag === tag);
  const isSet = (tag: number) => part(tag) !== undefined && part(tag)?.body[0] !== 0;
  const [point, reasons] = [part(0xa0), part(0x83)];
  return {
    raw: value?.raw ?? Buffer.alloc(0),
    names: point && pointNames(point, issuerName),
    isForUsersOnly: isSet(0x81),
    isForAuthoritiesOnly: isSet(0x82),
    isForAttributesOnly: isSet(0x85),
    reasons: reasons ? reasonBits(reasons.body) : ALL_REASONS,
    isIndirect: isSet(0x84),
  };
}

/** Facts about a certificate that decide which CRLs cover it. */
export interface ScopedCertificate {
  issuerName: readonly string[];
  isAuthority: boolean;
}

/** Returns the reasons for which a CRL covers a certificate by one distribution point; 0 if it does not (RFC 5280, 6.3.3 b and d). */
export function reasonsCovered(
  { scope, issuerName }: { scope: ListScope; issuerName: readonly string[] },
  certificate: ScopedCertificate,
  { names, issuers, reasons }: DistributionPoint,
): number {
  const ownIssuer = directoryKey(issuerName);
  const isIssuerRight = issuers
    ? issuers.has(ownIssuer) && scope.isIndirect
    : ownIssuer === directoryKey(certificate.issuerName);
  const isKindRight =
    !scope.isForAttributesOnly &&
    !(certificate.isAuthority ? scope.isForUsersOnly : scope.isForAuthoritiesOnly);
  const pointed = names ?? issuers ?? new Set();
  const isPointRight = !scope.names || [...scope.names].some((name) => pointed.has(name));
  return isIssuerRight && isKindRight && isPointRight ? reasons & scope.reasons : 0;
}
