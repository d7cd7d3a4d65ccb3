import {
  isRevocationBy,
  isRevokedAt,
  withLiftedHolds,
  type RevocationStatus,
  type RevocationQuestion,
} from '../../pki/revocation/revocation-response.ts';
import { statusesFromCrls, type CrlIssuers } from '../../pki/revocation/crl/status-from-crls.ts';
import { fingerprint } from '../../bytes/memoize-by-content.ts';
import { hasOcspNoCheck } from '../../pki/certificates/certificate-extensions.ts';
import { statusFromOcsp } from '../../pki/revocation/ocsp.ts';
import { ResponderCertificates } from '../../pki/revocation/responder-certificates.ts';
import { revocationUrls } from '../../pki/revocation/revocation-urls.ts';
import type { Hold, RevocationData, RevocationFinding } from '../report.ts';

/** Validation data by its origin. */
export interface ValidationData {
  /** Data in the file. */
  embedded: RevocationData;
  /** Data fetched for this verification; undefined if it is offline. */
  fetched: RevocationData | undefined;
}

/** Validation data of a certificate that is judged without any. */
export const NO_VALIDATION_DATA: ValidationData = {
  embedded: { certificates: [], ocsps: [], crls: [] },
  fetched: undefined,
};

/** Status of a certificate for which no data is known and none was requested. */
export const NOT_CHECKED: RevocationFinding = {
  status: 'not_checked',
  source: undefined,
  isEmbedded: false,
  producedAt: undefined,
  revokedAt: undefined,
  reason: '',
  holds: [],
};

/** Certificate whose status is determined, and other certificates that may sign CRLs about it. */
interface StatusQuestion extends RevocationQuestion {
  crlIssuers?: CrlIssuers | undefined;
}

interface Found {
  response: RevocationStatus;
  isEmbedded: boolean;
}

/** Reasons of a revocation that say that the key is not compromised (RFC 3161, 4.1); a revocation without a reason does not. */
const HARMLESS = new Set(['affiliationChanged', 'superseded', 'cessationOfOperation', 'certificateHold']);

/** OCSP responders of one certificate whose own status is determined, at most: a file may contain responses of any number. */
const MAX_RESPONDERS = 10;

/**
 * Returns the revocation status of a certificate at a time. A later revocation does not count, and neither does a lifted hold. It is unknown
 * where the file has more to check than is permitted, as a revocation may be in the rest; what was fetched is always checked.
 */
export function revocationOf(input: StatusQuestion & { validationData: ValidationData }): RevocationFinding {
  const { embedded, fetched } = input.validationData;
  const inFile = responsesIn(embedded, input);
  const certificates = [...(fetched?.certificates ?? []), ...embedded.certificates];
  const all = withLiftedHolds([
    ...inFile,
    ...(fetched ? responsesIn({ ...fetched, certificates }, { ...input, limit: undefined }) : []),
  ]);
  const found = all.map((response, index) => ({ response, isEmbedded: index < inFile.length }));
  const best = bestOf(found, input.at);
  const isRevoked = best !== undefined && isRevokedAt(best.response, input.at);
  if (input.limit?.isExceeded && !isRevoked) return { ...NOT_CHECKED, status: 'unknown' };
  if (best) return { ...findingOf(best, input.at), holds: holdsIn(all) };
  const urls = revocationUrls(input.certificate);
  const wasRequested = fetched !== undefined && urls.ocsp.length + urls.crl.length > 0;
  return wasRequested ? { ...NOT_CHECKED, status: 'unknown' } : NOT_CHECKED;
}

/**
 * Returns what the OCSP responses and CRLs state about a certificate. Those that do not apply are skipped, and so are those by
 * which the certificate is good, or was before a later revocation, if they are too weak or their responder is known to be revoked.
 */
export function responsesIn(data: RevocationData, input: StatusQuestion): RevocationStatus[] {
  const ofResponders = new Map<string, RevocationStatus[]>();
  const responders = new ResponderCertificates(data.certificates);
  const statusesOf = (responder: Buffer) => {
    const key = fingerprint(responder);
    const known = ofResponders.get(key);
    if (known) return known;
    if (ofResponders.size === MAX_RESPONDERS) return undefined;
    const stated = statusesIn(data, { ...input, certificate: responder, responders });
    // No responder lifts the hold of another, or of itself: its own status would have to be known first.
    const found = withLiftedHolds(stated.filter((one) => one.status === 'revoked' || !one.responder));
    ofResponders.set(key, found);
    return found;
  };
  return statusesIn(data, { ...input, responders }).filter(
    (found) =>
      isRevocationBy(found, input.at) ||
      !(found.provesRevocationOnly || isOfRevokedResponder(found, statusesOf)),
  );
}

function statusesIn(
  { ocsps, crls }: RevocationData,
  input: StatusQuestion & { responders: ResponderCertificates },
): RevocationStatus[] {
  return [
    ...ocsps.flatMap((response) => statusFromOcsp({ ...input, response }) ?? []),
    ...statusesFromCrls({ ...input, crls }),
  ];
}

/**
 * Returns whether the responder's certificate was revoked when it produced a response, or its own status is not known because there
 * are too many responders. Where the key may be compromised no time that a response states can be relied on.
 */
function isOfRevokedResponder(
  { producedAt, responder }: RevocationStatus,
  statusesOf: (responder: Buffer) => RevocationStatus[] | undefined,
): boolean {
  if (!responder || hasOcspNoCheck(responder)) return false;
  const statuses = statusesOf(responder);
  return (
    !statuses ||
    statuses.some(
      (status) => isRevokedAt(status, producedAt) || (status.revokedAt && !HARMLESS.has(status.reason)),
    )
  );
}

function holdsIn(statuses: readonly RevocationStatus[]): Hold[] {
  return statuses.flatMap(({ revokedAt, liftedAt }) =>
    revokedAt && liftedAt ? [{ from: revokedAt, until: liftedAt }] : [],
  );
}

/**
 * Returns a revocation if there is one, or else the newest response with a known status, or else the newest.
 */
function bestOf(found: readonly Found[], at: Date): Found | undefined {
  const newestFirst = found.toSorted(
    (a, b) => b.response.thisUpdate.getTime() - a.response.thisUpdate.getTime(),
  );
  return (
    newestFirst.find(({ response }) => isRevokedAt(response, at)) ??
    newestFirst.find(({ response }) => response.status !== 'unknown') ??
    newestFirst[0]
  );
}

function findingOf({ response, isEmbedded }: Found, at: Date): Omit<RevocationFinding, 'holds'> {
  const { source, producedAt, revokedAt, reason } = response;
  const isRevoked = isRevokedAt(response, at);
  const status = response.status === 'revoked' ? (isRevoked ? 'revoked' : 'good') : response.status;
  return { status, source, isEmbedded, producedAt, revokedAt, reason };
}
