import { certificateParts, parseX509, publicKeyOf } from '../certificates/certificate.ts';
import {
  certificateExtensions,
  extensionOf,
  readExtensions,
  type CertificateExtension,
} from '../certificates/certificate-extensions.ts';
import { isSignatureRight } from '../cms/cms-algorithms.ts';
import {
  child,
  children,
  DerError,
  findChild,
  readDer,
  required,
  time,
  type DerNode,
} from '../der/der-reader.ts';
import { memoizeByContent } from '../../bytes/memoize-by-content.ts';
import { SigningError } from '../../signing-error.ts';
import {
  coversMoment,
  reasonName,
  type RevocationStatus,
  type RevocationQuestion,
} from './revocation-response.ts';
import { namesOf, revocationUrls } from './revocation-urls.ts';

/** CRL to evaluate for a certificate. */
export interface CrlQuestion extends RevocationQuestion {
  /** CertificateList (DER). */
  crl: Buffer;
}

interface CertificateList {
  /** TBSCertList, which the signature covers. */
  contents: DerNode;
  issuer: Buffer;
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  /** Entries (revokedCertificates). */
  revoked: DerNode | undefined;
  extensions: Map<string, CertificateExtension>;
  signatureAlgorithm: DerNode;
  signature: Buffer;
}

const KEY_USAGE = '2.5.29.15';
const BASIC_CONSTRAINTS = '2.5.29.19';
const REASON_CODE = '2.5.29.21';
const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
// cRLSign is bit 6, counted from the highest (RFC 5280, 4.2.1.3).
const CRL_SIGN = 0x02;
const BOOLEAN = 0x01;

/**
 * Returns the revocation status of a certificate at a time according to a CRL (RFC 5280, 5). Returns
 * undefined when the CRL is not usable: unreadable, of another issuer, with an invalid signature, outdated,
 * or a partial list (delta, indirect, limited to other certificates or to some reasons).
 */
export function statusFromCrl(question: CrlQuestion): RevocationStatus | undefined {
  const status = statusInList(question.crl, question.certificate, question.issuer);
  return status && coversMoment(status, question) ? status : undefined;
}

/** Returns the status of a certificate in a list that its issuer signed, at any time; cached by content. */
const statusInList = memoizeByContent(
  (crl: Buffer, certificate: Buffer, issuer: Buffer): RevocationStatus | undefined => {
    try {
      const list = readCertificateList(crl);
      if (!isListFor(list, certificate) || !isSignedBy(list, issuer)) return undefined;
      const { serialNumber } = certificateParts(certificate);
      return statusOf(list, list.revoked && entryOf(list.revoked, serialNumber));
    } catch (error) {
      if (error instanceof DerError || error instanceof SigningError) return undefined;
      throw error;
    }
  },
  2_000,
);

function readCertificateList(crl: Buffer): CertificateList {
  const [contents, signatureAlgorithm, signature] = children(readDer(crl));
  const parts = children(required(contents));
  if (parts[0]?.tag === 0x02) parts.shift(); // version
  const [, issuer, thisUpdate, ...rest] = parts;
  const isTime = ({ tag }: DerNode) => tag === 0x17 || tag === 0x18;
  const next = rest.find(isTime);
  const wrapped = rest.find(({ tag }) => tag === 0xa0);
  return {
    contents: required(contents),
    issuer: required(issuer).raw,
    thisUpdate: time(required(thisUpdate)),
    nextUpdate: next && time(next),
    revoked: rest.find(({ tag }) => tag === 0x30),
    extensions: wrapped ? readExtensions(child(wrapped, 0)) : new Map<string, CertificateExtension>(),
    signatureAlgorithm: required(signatureAlgorithm),
    signature: required(signature).body.subarray(1),
  };
}

/**
 * Returns whether a list has the certificate's issuer and includes certificates of its kind, for all reasons.
 */
function isListFor(list: CertificateList, certificate: Buffer): boolean {
  if (!list.issuer.equals(certificateParts(certificate).issuer)) return false;
  const point = list.extensions.get(ISSUING_DISTRIBUTION_POINT);
  const others = [...list.extensions].filter(([id]) => id !== ISSUING_DISTRIBUTION_POINT);
  // RFC 5280, 5.2: a list with an unknown critical extension, such as that of a delta CRL, must not be used.
  if (others.some(([, { isCritical }]) => isCritical)) return false;
  return !point || isInScope(children(point.value), certificate);
}

// IssuingDistributionPoint (RFC 5280, 5.2.5): [0] point, [1] user certificates only,
// [2] CA certificates only, [3] some reasons only, [4] indirect, [5] attribute certificates only
function isInScope(scope: readonly DerNode[], certificate: Buffer): boolean {
  const isSet = (tag: number) => scope.some((part) => part.tag === tag && part.body[0] !== 0);
  if (scope.some(({ tag }) => tag === 0x83) || isSet(0x84) || isSet(0x85)) return false;
  const isAuthority = isCertificateAuthority(certificate);
  if (isSet(0x81) && isAuthority) return false;
  if (isSet(0x82) && !isAuthority) return false;
  const point = scope.find(({ tag }) => tag === 0xa0);
  const names = point ? namesOf(point) : [];
  const stated = revocationUrls(certificate).crl;
  return names.length === 0 || names.some((name) => stated.includes(name));
}

function isCertificateAuthority(certificate: Buffer): boolean {
  const constraints = certificateExtensions(certificate).get(BASIC_CONSTRAINTS)?.value;
  const flag = constraints && children(constraints)[0];
  return flag?.tag === BOOLEAN && flag.body[0] !== 0;
}

function isSignedBy(list: CertificateList, issuer: Buffer): boolean {
  if (!list.issuer.equals(certificateParts(issuer).subject)) return false;
  const usage = extensionOf(issuer, KEY_USAGE)?.value.body[1];
  if (usage !== undefined && (usage & CRL_SIGN) === 0) return false;
  return isSignatureRight({
    algorithm: list.signatureAlgorithm,
    digestHash: '',
    key: publicKeyOf(parseX509(issuer)),
    signature: list.signature,
    signed: [list.contents.raw],
  });
}

/**
 * Returns the entry of a serial number (DER). Lists can be long, so only the start of each entry is compared.
 */
function entryOf(revoked: DerNode, serialNumber: Buffer): DerNode | undefined {
  const { length } = serialNumber;
  return findChild(revoked, ({ body }) => body.subarray(0, length).equals(serialNumber));
}

function statusOf(list: CertificateList, entry: DerNode | undefined): RevocationStatus | undefined {
  const { thisUpdate, nextUpdate } = list;
  const common = {
    source: 'crl',
    producedAt: thisUpdate,
    thisUpdate,
    nextUpdate,
    responder: undefined,
  } as const;
  if (!entry) return { ...common, status: 'good', revokedAt: undefined, reason: '' };
  const [, at, extensions] = children(entry);
  const known = extensions ? readExtensions(extensions) : new Map<string, CertificateExtension>();
  if ([...known].some(([id, { isCritical }]) => isCritical && id !== REASON_CODE)) return undefined;
  const reason = reasonName(known.get(REASON_CODE)?.value.body[0]);
  return { ...common, status: 'revoked', revokedAt: time(required(at)), reason };
}
