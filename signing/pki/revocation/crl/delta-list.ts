import { nameKey } from '../../path-validation/names/canonical-name.ts';
import type { CertificateList } from './certificate-list.ts';

/**
 * Returns the delta CRLs that update a complete CRL, the newest first: of the same issuer, scope and key, based
 * on a number that the complete one has reached, and newer than it (RFC 5280, 5.2.4 and 6.3.3 c).
 */
export function deltasOf<T extends CertificateList>(list: CertificateList, others: readonly T[]): T[] {
  return others.filter((delta) => isDeltaOf(delta, list)).toSorted((a, b) => compare(b.number, a.number));
}

function isDeltaOf(delta: CertificateList, list: CertificateList): boolean {
  return (
    delta.baseNumber !== undefined &&
    delta.number !== undefined &&
    list.number !== undefined &&
    nameKey(delta.issuerName) === nameKey(list.issuerName) &&
    delta.scope.raw.equals(list.scope.raw) &&
    (delta.authorityKeyId ?? NONE).equals(list.authorityKeyId ?? NONE) &&
    compare(list.number, delta.baseNumber) >= 0 &&
    compare(list.number, delta.number) < 0
  );
}

const NONE: Buffer = Buffer.alloc(0);

/** Compares numbers without leading zeros. */
function compare(a = NONE, b = NONE): number {
  return a.length - b.length || a.compare(b);
}
