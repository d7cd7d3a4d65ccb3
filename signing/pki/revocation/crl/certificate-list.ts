import { readExtensions, type CertificateExtension } from '../../certificates/certificate-extensions.ts';
import {
  child,
  children,
  DerError,
  findChild,
  readDer,
  required,
  time,
  type DerNode,
} from '../../der/der-reader.ts';
import { memoizeByContent } from '../../../bytes/memoize-by-content.ts';
import { canonicalName, nameKey } from '../../path-validation/names/canonical-name.ts';
import { readScope, type ListScope } from './list-scope.ts';

/** CRL (RFC 5280, 5.1 and 5.2). */
export interface CertificateList {
  /** TBSCertList (DER), which the signature covers. */
  contents: Buffer;
  issuerName: string[];
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  /** Entries (revokedCertificates); undefined if there are none. */
  revoked: DerNode | undefined;
  /** CRL number as bytes without leading zeros. */
  number: Buffer | undefined;
  /** BaseCRLNumber of a delta CRL as bytes without leading zeros. */
  baseNumber: Buffer | undefined;
  /** keyIdentifier of the authority key identifier. */
  authorityKeyId: Buffer | undefined;
  scope: ListScope;
  /** Certificates that expired at or after this time are still listed (expiredCertsOnCRL); undefined if none are. */
  knownSince: Date | undefined;
  signatureAlgorithm: DerNode;
  signature: Buffer;
}

const CRL_NUMBER = '2.5.29.20';
const DELTA_CRL_INDICATOR = '2.5.29.27';
const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
const CERTIFICATE_ISSUER = '2.5.29.29';
/** ITU-T X.509, 9.5.2.8. */
const EXPIRED_CERTIFICATES = '2.5.29.60';
const AUTHORITY_KEY_IDENTIFIER = '2.5.29.35';
const PROCESSED = new Set([
  CRL_NUMBER,
  DELTA_CRL_INDICATOR,
  ISSUING_DISTRIBUTION_POINT,
  AUTHORITY_KEY_IDENTIFIER,
]);
const REASON_CODE = '2.5.29.21';
/** BOOLEAN TRUE, as DER encodes the flag of a critical extension. */
const DER_TRUE = Buffer.from([0x01, 0x01, 0xff]);
/** Object identifiers (DER) of the reason code and of the certificate issuer, as numbers. */
const KNOWN_IDS = new Set([0x06_03_55_1d_15, 0x06_03_55_1d_1d]);
const ID_BYTES = 5;
/** Entries that have a flag in an unexpected place, of which legitimate lists have the few whose numbers look like one. */
const MAX_UNUSUAL_ENTRIES = 1_000;

/**
 * Reads a CRL (DER). The result is cached and must not be modified.
 * @throws DerError, also for an unknown critical extension of the list, and for a signature algorithm that differs from the
 * signed one: such a list must not be used (RFC 5280, 5.1.1.2 and 5.2)
 */
export const readCertificateList = memoizeByContent((crl: Buffer): CertificateList => {
  const [contents, signatureAlgorithm, signature] = children(readDer(crl));
  const parts = children(required(contents));
  if (parts[0]?.tag === 0x02) parts.shift(); // version
  const [signedAlgorithm, issuer, thisUpdate, ...rest] = parts;
  if (!signatureAlgorithm?.raw.equals(required(signedAlgorithm).raw)) throw new DerError('algorithm');
  const next = rest.find(({ tag }) => tag === 0x17 || tag === 0x18);
  const wrapped = rest.find(({ tag }) => tag === 0xa0);
  const extensions = wrapped ? readExtensions(child(wrapped, 0)) : new Map<string, CertificateExtension>();
  if ([...extensions].some(([id, { isCritical }]) => isCritical && !PROCESSED.has(id)))
    throw new DerError('critical extension');
  const issuerName = canonicalName(required(issuer));
  const revoked = rest.find(({ tag }) => tag === 0x30);
  const authority = extensions.get(AUTHORITY_KEY_IDENTIFIER);
  const expired = extensions.get(EXPIRED_CERTIFICATES);
  return {
    contents: required(contents).raw,
    issuerName,
    thisUpdate: time(required(thisUpdate)),
    nextUpdate: next && time(next),
    revoked,
    number: numberOf(extensions.get(CRL_NUMBER)),
    baseNumber: numberOf(extensions.get(DELTA_CRL_INDICATOR)),
    authorityKeyId: authority && children(authority.value).find(({ tag }) => tag === 0x80)?.body,
    knownSince: expired && time(expired.value),
    scope: readScope(extensions.get(ISSUING_DISTRIBUTION_POINT)?.value, issuerName),
    signatureAlgorithm,
    signature: required(signature).body.subarray(1),
  };
});

function numberOf(extension: CertificateExtension | undefined): Buffer | undefined {
  if (!extension) return undefined;
  const { body } = extension.value;
  const start = body.findIndex((byte) => byte !== 0);
  return start < 0 ? Buffer.alloc(0) : body.subarray(start);
}

/**
 * Checks the entries of a CRL. Looks into them only if one of them may have an unknown critical extension: there may be millions.
 * @throws DerError for an unknown critical extension of an entry: such a list must not be used (RFC 5280, 5.3)
 */
export function assertKnownEntryExtensions(crl: Buffer): void {
  const { hasUnknown } = entryFacts(crl);
  if (hasUnknown) throw new DerError('critical entry extension');
}

const entryFacts = memoizeByContent((crl: Buffer) => ({
  hasUnknown: hasUnknownExtension(readCertificateList(crl).revoked),
}));

function hasUnknownExtension(revoked: DerNode | undefined): boolean {
  if (!revoked || !hasUnusualFlag(revoked.body)) return false;
  let left = MAX_UNUSUAL_ENTRIES;
  const unknown = findChild(revoked, (entry) => {
    if (!hasUnusualFlag(entry.body)) return false;
    if (left-- === 0) return true;
    const extensions = children(entry)[2];
    return (
      extensions !== undefined &&
      [...readExtensions(extensions)].some(
        ([id, { isCritical }]) => isCritical && id !== REASON_CODE && id !== CERTIFICATE_ISSUER,
      )
    );
  });
  return unknown !== undefined;
}

/** Returns whether the bytes have a TRUE that does not follow the identifier of an extension that entries may have. */
function hasUnusualFlag(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(DER_TRUE); at >= 0; at = bytes.indexOf(DER_TRUE, at + 1)) {
    if (at < ID_BYTES || !KNOWN_IDS.has(bytes.readUIntBE(at - ID_BYTES, ID_BYTES))) return true;
  }
  return false;
}

/** Certificate that an entry may name. */
export interface ListedCertificate {
  /** Serial number, an INTEGER (DER). */
  serialNumber: Buffer;
  issuerName: readonly string[];
}

/** Entry of a CRL about one certificate. */
export interface ListEntry {
  revokedAt: Date;
  /** CRLReason; undefined if none is stated. */
  reason: number | undefined;
}

/**
 * Returns the entry of a certificate. Lists can be long, so only the start of each entry is compared, unless
 * the list is indirect: there each entry may name another issuer, which holds for the following ones.
 * @throws DerError
 */
export function entryOf(
  { revoked, issuerName, scope }: CertificateList,
  certificate: ListedCertificate,
): ListEntry | undefined {
  if (!revoked) return undefined;
  const { serialNumber } = certificate;
  if (!scope.isIndirect && !revoked.body.includes(serialNumber)) return undefined;
  const wanted = nameKey(certificate.issuerName);
  let issuer = nameKey(issuerName);
  const entry = findChild(revoked, (item) => {
    if (scope.isIndirect) issuer = issuerOfEntry(item) ?? issuer;
    return item.body.subarray(0, serialNumber.length).equals(serialNumber) && issuer === wanted;
  });
  return entry && readEntry(entry);
}

/** CertificateIssuer ::= GeneralNames, of which the directory name counts (RFC 5280, 5.3.3). */
function issuerOfEntry(entry: DerNode): string | undefined {
  const extensions = children(entry)[2];
  const names = extensions && readExtensions(extensions).get(CERTIFICATE_ISSUER)?.value;
  const directoryName = names && children(names).find(({ tag }) => tag === 0xa4);
  return directoryName && nameKey(canonicalName(child(directoryName, 0)));
}

function readEntry(entry: DerNode): ListEntry {
  const [, at, extensions] = children(entry);
  const reason = extensions && readExtensions(extensions).get(REASON_CODE)?.value;
  return { revokedAt: time(required(at)), reason: reason?.body[0] };
}
