import { describeCertificate } from '#signing';

/** Trust anchors of the operator in numbers. */
export interface RootsDescription {
  total: number;
  /** The one that ends first, with its last moment in ISO 8601; null without any. */
  first_to_end: { subject: string; not_after: string } | null;
}

/** Describes trust anchors (DER). */
export function describeRoots(roots: readonly Buffer[]): RootsDescription {
  const [first] = roots
    .map((der) => describeCertificate(der))
    .toSorted((one, other) => one.notAfter.getTime() - other.notAfter.getTime());
  return {
    total: roots.length,
    first_to_end: first ? { subject: first.subject, not_after: first.notAfter.toISOString() } : null,
  };
}
