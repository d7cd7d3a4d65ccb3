import { fetchRevocation, nameKeysOf, type PdfReport, type TrustAnchor } from '#signing';
import type { Platform } from '#platform/platform.ts';
import { verifyFile, type VerifiedFile, type VerifyRequest } from '../tasks/verify-file.ts';
import { anchorsOfSubjects } from '../trusted-lists/trusted-list-store.ts';
import { limitedTransport } from '../trust-services/limited-transport.ts';

/** Limits of one check: a person waits for it, and the file decides which servers are asked. */
const LIMITS = { maxRequests: 24, maxBytes: 5_000_000, timeoutMs: 8_000 };
/** Issuers that are looked up on trusted lists in one check. */
const MAX_ISSUERS = 200;

export interface Verification extends VerifyRequest {
  /** Organization whose trusted lists apply; undefined for a public verification. */
  organizationId: string | undefined;
  /** True to ask the authorities of the certificates whether these are revoked. */
  asksAuthorities: boolean;
}

type Verifier = Pick<Platform, 'database' | 'engine' | 'trustServices'>;

/**
 * Verifies a file in the engine. If authorities are asked, their responses are fetched outside the engine, whose
 * threads do not wait for them; an authority that does not respond in time leaves the status unknown.
 */
export async function runVerification(
  platform: Verifier,
  { asksAuthorities, ...wanted }: Verification,
): Promise<VerifiedFile> {
  const { report, request } = await verifyWithLists(platform, wanted);
  if (!asksAuthorities || report.signatures.length === 0) return report;
  const transport = limitedTransport(platform.trustServices.checkTransport, LIMITS);
  const revocation = await fetchRevocation(report, transport, { isRepeatable: true });
  return platform.engine.run(verifyFile, { ...request, revocation });
}

/**
 * Verifies a file; when certificates in it were issued by services on trusted lists of the organization, again with
 * these as trust anchors: all services of a list would be thousands.
 */
async function verifyWithLists(
  { database, engine }: Verifier,
  { organizationId, ...request }: Omit<Verification, 'asksAuthorities'>,
): Promise<{ report: VerifiedFile; request: VerifyRequest }> {
  const report = await engine.run(verifyFile, request);
  const listed =
    organizationId === undefined ? [] : await anchorsOfSubjects(database, organizationId, issuersIn(report));
  if (listed.length === 0) return { report, request };
  const withLists = { ...request, roots: withoutDuplicates([...(request.roots ?? []), ...listed]) };
  return { report: await engine.run(verifyFile, withLists), request: withLists };
}

/** Returns the keys of the names of all issuers and subjects on the certification paths of a report. */
function issuersIn({ signatures }: PdfReport): string[] {
  const certificates = signatures.flatMap(({ certificate, chain, authorities }) => [
    ...(certificate ? [certificate] : []),
    ...chain,
    ...authorities.flat(),
  ]);
  const keys = certificates.flatMap(
    (certificate) => Object.values(nameKeysOf(certificate) ?? {}) as string[],
  );
  return [...new Set(keys)].slice(0, MAX_ISSUERS);
}

/** Leaves out the certificates of services that the organization trusts by themselves, whatever their status on a list. */
function withoutDuplicates(anchors: readonly TrustAnchor[]): TrustAnchor[] {
  const known = new Set<string>();
  return anchors.filter(({ der, service }) => {
    const key = der.toString('base64');
    if (!service) known.add(key);
    return !service || !known.has(key);
  });
}
