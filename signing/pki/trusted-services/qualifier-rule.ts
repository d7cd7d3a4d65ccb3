import { bits, DerError } from '../der/der-reader.ts';
import type { PathCertificate } from '../path-validation/path-certificate.ts';
import { readPolicyExtensions } from '../path-validation/policies/policy-extensions.ts';

/** Rule of a trusted list about certificates of a service (QualificationElement, ETSI TS 119 612, 5.5.9.2). */
export interface QualifierRule {
  /** Qualifiers of the certificates that meet the criteria, such as QCWithQSCD. */
  qualifiers: readonly string[];
  criteria: Criterion;
}

/** Criterion of a rule; `unsupported` for those that are not evaluated. */
export type Criterion =
  | { kind: 'list'; assert: 'all' | 'atLeastOne' | 'none'; criteria: readonly Criterion[] }
  | { kind: 'policies'; policies: readonly string[] }
  | { kind: 'key_usage'; bits: readonly { index: number; isSet: boolean }[] }
  | { kind: 'unsupported' };

const KEY_USAGE = '2.5.29.15';

/** Returns whether a certificate meets a criterion; undefined if that cannot be told. */
export function meets(certificate: PathCertificate, criterion: Criterion): boolean | undefined {
  switch (criterion.kind) {
    case 'list':
      return combined(
        criterion.assert,
        criterion.criteria.map((one) => meets(certificate, one)),
      );
    case 'policies': {
      const policies = policiesOf(certificate);
      return policies && criterion.policies.every((policy) => policies.has(policy));
    }
    case 'key_usage':
      return criterion.bits.every(({ index, isSet }) => hasKeyUsage(certificate, index) === isSet);
    case 'unsupported':
      return undefined;
  }
}

/** Combines results; an undefined one leaves the result undefined unless the others decide it. */
function combined(
  assert: 'all' | 'atLeastOne' | 'none',
  results: readonly (boolean | undefined)[],
): boolean | undefined {
  const decisive = assert !== 'all';
  if (results.includes(decisive)) return assert === 'atLeastOne';
  if (results.includes(undefined)) return undefined;
  return assert !== 'atLeastOne';
}

function policiesOf(certificate: PathCertificate): ReadonlySet<string> | undefined {
  try {
    return readPolicyExtensions(certificate).policies ?? new Set();
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

/** Returns whether the key usage has the bit of this number (RFC 5280, 4.2.1.3); without the extension it has none. */
function hasKeyUsage({ extensions }: PathCertificate, index: number): boolean {
  const usage = extensions.get(KEY_USAGE);
  const octet = usage ? (bits(usage.value)[Math.floor(index / 8)] ?? 0) : 0;
  return (octet & (0x80 >> (index % 8))) !== 0;
}
