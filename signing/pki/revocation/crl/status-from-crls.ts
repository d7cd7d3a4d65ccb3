import { isSignedWith } from '../../path-validation/working-public-key.ts';
import { DerError } from '../../der/der-reader.ts';
import { fingerprint, memoizeByContent } from '../../../bytes/memoize-by-content.ts';
import { certificateParts } from '../../certificates/certificate.ts';
import { SigningError } from '../../../signing-error.ts';
import { certificateConstraints } from '../../path-validation/certificate-constraints.ts';
import { nameKey } from '../../path-validation/names/canonical-name.ts';
import { readPathCertificate, type PathCertificate } from '../../path-validation/path-certificate.ts';
import {
  appliedTo,
  liftedBy,
  reasonName,
  REMOVE_FROM_CRL,
  type RevocationStatus,
  type RevocationQuestion,
} from '../revocation-response.ts';
import {
  assertKnownEntryExtensions,
  entryOf,
  readCertificateList,
  type CertificateList,
  type ListEntry,
} from './certificate-list.ts';
import { deltasOf } from './delta-list.ts';
import { distributionPoints, type DistributionPoint } from './distribution-point.ts';
import { reasonsCovered } from './list-scope.ts';
import { ALL_REASONS } from './reasons.ts';

/** CRLs to evaluate for a certificate. */
export interface CrlsQuestion extends RevocationQuestion {
  /** CRLs (DER), delta CRLs included. */
  crls: readonly Buffer[];
  /** Other certificates that may sign CRLs for this one; without them only the issuer's own certificate may. */
  crlIssuers?: CrlIssuers | undefined;
}

/** Certificates of CRL issuers other than the certificate's issuer. */
export interface CrlIssuers {
  /** Certificates (DER), in any order. */
  candidates: readonly Buffer[];
  /** Returns how the certificate of a CRL's signer leads to the trust anchor of the path in question (RFC 5280, 6.3.3 f). */
  trustIn: (certificate: Buffer) => CrlIssuerTrust | undefined;
}

/** Trust in a CRL issuer. weak: a key on its path is too short, or a certificate was issued with a weak hash. */
export type CrlIssuerTrust = 'strong' | 'weak';

/** CRL with its encoding. */
interface ReadList extends CertificateList {
  der: Buffer;
}

/** CRL that a permitted key signed. */
interface SignedList extends ReadList {
  trust: CrlIssuerTrust;
}

/** CRL with its entry of the certificate in question; undefined if it lists another or none. */
interface SearchedList extends SignedList {
  entry: ListEntry | undefined;
}

interface PartialStatus {
  status: RevocationStatus;
  /** Reasons that the CRL covers, as bits. */
  reasons: number;
}

/**
 * Returns what CRLs state about a certificate at a time (RFC 5280, 6.3): every revocation, lifted holds included, every complete CRL
 * that does not list it, and one status for CRLs that cover all reasons only together. CRLs are ignored that are
 * unreadable, of another scope or issuer, outdated, or not signed by a permitted key. A weak key proves revocations only.
 */
export function statusesFromCrls(question: CrlsQuestion): RevocationStatus[] {
  return readable(() => {
    const certificate = readPathCertificate(question.certificate);
    const points = distributionPoints(certificate);
    const read = distinct(question.crls).flatMap(readOnce);
    const signerOf = signatureCheck(question);
    const usable = read.flatMap((list) => {
      const reasons = reasonsOf(list, certificate, points);
      const trust = reasons === 0 ? undefined : signerOf(list);
      return trust ? [{ list: { ...list, trust }, reasons }] : [];
    });
    const listed = {
      serialNumber: certificateParts(question.certificate).serialNumber,
      issuerName: certificate.issuerName,
    };
    const entries = usable.flatMap(({ list, reasons }) =>
      readable(() => {
        assertKnownEntryExtensions(list.der);
        return [{ list: { ...list, entry: entryOf(list, listed) }, reasons }];
      }),
    );
    const deltas = entries.map(({ list }) => list).filter(({ baseNumber }) => baseNumber);
    const found = entries
      .filter(({ list }) => !list.baseNumber)
      .flatMap(({ list, reasons }) =>
        currentStatuses(question, list, deltasOf(list, deltas)).map((status) => ({ status, reasons })),
      );
    return joined(found);
  });
}

/** CRLs by their encoding, which all certificates of a verification have in common; none for one that cannot be read. */
const lists = new WeakMap<Buffer, ReadList[]>();

function readOnce(der: Buffer): ReadList[] {
  const known = lists.get(der) ?? readable(() => [{ ...readCertificateList(der), der }]);
  lists.set(der, known);
  return known;
}

/** Removes duplicates, which a file may contain in any number. */
const distinct = (crls: readonly Buffer[]): Buffer[] => [
  ...new Map(crls.map((der) => [fingerprint(der), der])).values(),
];

function reasonsOf(
  list: ReadList,
  certificate: PathCertificate,
  points: readonly DistributionPoint[],
): number {
  const { isAuthority } = certificateConstraints(certificate);
  const scoped = { issuerName: certificate.issuerName, isAuthority };
  return points.reduce((reasons, point) => reasons | reasonsCovered(list, scoped, point), 0);
}

/**
 * Returns the status by a CRL and its newest current delta CRL, or by the CRL alone, and the revocations by older deltas and the CRL
 * itself: a delta may lift a hold, from its own time on, and nothing else. Returns none if outdated.
 */
function currentStatuses(
  question: CrlsQuestion,
  list: SearchedList,
  deltas: readonly SearchedList[],
): RevocationStatus[] {
  const { notAfter } = readPathCertificate(question.certificate);
  const newestFirst = [...deltas, undefined].flatMap((delta) => {
    const status = statusIn(list, delta);
    return status.provesRevocationOnly && status.status !== 'revoked' ? [] : [status];
  });
  const [current, ...older] = newestFirst.flatMap(
    (status) => appliedTo(status, { ...question, notAfter }) ?? [],
  );
  if (!current) return [];
  const revocations = older.filter(({ status }) => status === 'revoked');
  if (current.status !== 'good') return [current, ...revocations];
  return [current, ...revocations.map((revocation) => liftedBy(revocation, current.thisUpdate))];
}

function statusIn(list: SearchedList, delta: SearchedList | undefined): RevocationStatus {
  const [added, complete] = [delta?.entry, list.entry];
  const { thisUpdate, nextUpdate, knownSince } = delta ?? list;
  const common = {
    source: 'crl',
    producedAt: thisUpdate,
    thisUpdate,
    nextUpdate,
    knownSince,
    liftedAt: undefined,
    responder: undefined,
    provesRevocationOnly: [list, delta].some((one) => one?.trust === 'weak'),
  } as const;
  const unlisted = { revokedAt: undefined, reason: '' };
  const entry = added ?? complete;
  if (entry && entry.reason !== REMOVE_FROM_CRL)
    return { ...common, status: 'revoked', revokedAt: entry.revokedAt, reason: reasonName(entry.reason) };
  // Only a delta CRL may remove a certificate (RFC 5280, 5.3.1): it is open what such an entry of a complete one means.
  return { ...common, status: complete?.reason === REMOVE_FROM_CRL ? 'unknown' : 'good', ...unlisted };
}

/** Joins the CRLs that cover some reasons only, if together they cover all. */
function joined(found: readonly PartialStatus[]): RevocationStatus[] {
  const isWhole = ({ status, reasons }: PartialStatus) =>
    status.status === 'revoked' || reasons === ALL_REASONS;
  const whole = found.filter(isWhole).map(({ status }) => status);
  const parts = found.filter((one) => !isWhole(one));
  const oldestFirst = parts.map(({ status }) => status).toSorted((a, b) => +a.thisUpdate - +b.thisUpdate);
  const joint = oldestFirst.find(({ status }) => status === 'unknown') ?? oldestFirst[0];
  const covered = parts.reduce((reasons, part) => reasons | part.reasons, 0);
  return joint && covered === ALL_REASONS ? [...whole, joint] : whole;
}

/**
 * Maximum number of signatures that are checked with keys of CRL issuers other than the certificate's issuer: a file may contain
 * any number of them.
 */
const MAX_OTHER_KEYS = 50;

/**
 * Returns a function that returns the trust in the permitted key that signed a CRL (RFC 5280, 6.3.3 f and g); undefined if there is none.
 * The path of the issuer itself is judged for the certificate.
 */
function signatureCheck({
  issuer,
  issuerKey,
  crlIssuers,
  limit,
}: CrlsQuestion): (list: ReadList) => CrlIssuerTrust | undefined {
  const own = readPathCertificate(issuer);
  let triesLeft = MAX_OTHER_KEYS;
  return (list) => {
    const isSigned = (key: Buffer) =>
      limit?.permits(list.der, [key]) !== false && isSignedByKey(list.der, key);
    if (maySign(own, list) && isSigned(issuerKey ?? own.publicKeyInfo)) return 'strong';
    let found: CrlIssuerTrust | undefined;
    for (const der of crlIssuers?.candidates ?? []) {
      const [trust] = readable(() => {
        const other = readPathCertificate(der);
        if (isOtherKey(other, list) || !isCrlIssuer(other, list) || triesLeft-- <= 0) return [];
        return isSigned(other.publicKeyInfo) ? [crlIssuers?.trustIn(der)] : [];
      });
      if (trust === 'strong') return trust;
      found = trust ?? found;
    }
    return found;
  };
}

/** Returns whether the key identifiers tell that another key signed the CRL. */
function isOtherKey({ subjectKeyId }: PathCertificate, { authorityKeyId }: ReadList): boolean {
  return subjectKeyId !== undefined && authorityKeyId !== undefined && !subjectKeyId.equals(authorityKeyId);
}

/** Returns whether name and key usage permit a certificate to sign a CRL. */
function maySign(certificate: PathCertificate, { issuerName }: ReadList): boolean {
  return (
    nameKey(certificate.subjectName) === nameKey(issuerName) &&
    readable(() => [certificateConstraints(certificate).isCrlSign]).includes(true)
  );
}

const KEY_USAGE = '2.5.29.15';

/**
 * Returns whether a certificate is that of a CRL issuer with another key than the certificate's issuer: its key usage has to say so
 * (RFC 5280, 4.2.1.3), since any end entity might have got that name.
 */
function isCrlIssuer(certificate: PathCertificate, list: ReadList): boolean {
  return certificate.extensions.has(KEY_USAGE) && maySign(certificate, list);
}

const isSignedByKey = memoizeByContent(
  (crl: Buffer, publicKeyInfo: Buffer) => isSignedWith(readCertificateList(crl), publicKeyInfo),
  2_000,
);

/** Returns an empty list for what cannot be read. */
function readable<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError || error instanceof SigningError) return [];
    throw error;
  }
}
