import { child, children, DerError, oid, smallInteger, type DerNode } from '../../der/der-reader.ts';
import type { PathCertificate } from '../path-certificate.ts';

/** Policy that stands for every policy (RFC 5280, 4.2.1.4). */
export const ANY_POLICY = '2.5.29.32.0';

/** Values of the policy extensions of a certificate (RFC 5280, 4.2.1.4, 4.2.1.5, 4.2.1.11 and 4.2.1.14). */
export interface PolicyExtensions {
  /** Policies, without qualifiers; undefined without that extension. */
  policies: ReadonlySet<string> | undefined;
  /** subjectDomainPolicy values by issuerDomainPolicy. */
  mappings: ReadonlyMap<string, ReadonlySet<string>>;
  requireExplicitPolicy: number | undefined;
  inhibitPolicyMapping: number | undefined;
  inhibitAnyPolicy: number | undefined;
}

/**
 * Reads the policy extensions of a certificate.
 * @throws DerError, also for a policy that occurs twice and for a mapping from or to any-policy
 */
export function readPolicyExtensions({ extensions }: PathCertificate): PolicyExtensions {
  const valueOf = (id: string) => extensions.get(`2.5.29.${id}`)?.value;
  const [policies, mappings, constraints, inhibit] = ['32', '33', '36', '54'].map(valueOf);
  const limits = constraints ? children(constraints) : [];
  const limit = (tag: number) => {
    const found = limits.find((part) => part.tag === tag);
    return found && skipCerts(found.body);
  };
  return {
    policies: policies && readPolicies(policies),
    mappings: mappings ? readMappings(mappings) : new Map<string, Set<string>>(),
    requireExplicitPolicy: limit(0x80),
    inhibitPolicyMapping: limit(0x81),
    inhibitAnyPolicy: inhibit && smallInteger(inhibit),
  };
}

function readPolicies(value: DerNode): Set<string> {
  const listed = children(value);
  const found = new Set(listed.map((information) => oid(child(information, 0))));
  if (found.size !== listed.length) throw new DerError('policy twice');
  return found;
}

function readMappings(value: DerNode): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const mapping of children(value)) {
    const [issuer, subject] = [oid(child(mapping, 0)), oid(child(mapping, 1))];
    // RFC 5280, 6.1.4 a
    if (issuer === ANY_POLICY || subject === ANY_POLICY) throw new DerError('mapping of any-policy');
    const known = found.get(issuer) ?? new Set<string>();
    found.set(issuer, known.add(subject));
  }
  return found;
}

/** Reads an implicitly tagged SkipCerts ::= INTEGER (0..MAX); a number that is too large counts as the largest. */
function skipCerts(body: Buffer): number {
  if ((body[0] ?? 0x80) >= 0x80) throw new DerError('integer');
  return body.length > 6 ? Number.MAX_SAFE_INTEGER : body.readUIntBE(0, body.length);
}
