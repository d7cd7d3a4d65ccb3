import {
  describeCertificate,
  parseX509,
  publicKeyOf,
  certificateParts,
} from '../certificates/certificate.ts';
import { isIssuedBy } from '../certificates/certificate-chain.ts';
import {
  extendedKeyUsages,
  readExtensions,
  type CertificateExtension,
} from '../certificates/certificate-extensions.ts';
import { isSignatureRight } from '../cms/cms-algorithms.ts';
import {
  child,
  children,
  DerError,
  octets,
  oid,
  readDer,
  required,
  time,
  type DerNode,
} from '../der/der-reader.ts';
import { certificateConstraints } from '../path-validation/certificate-constraints.ts';
import { canonicalName, nameKey } from '../path-validation/names/canonical-name.ts';
import type { PathProblem } from '../path-validation/path-problem.ts';
import { validatePath } from '../path-validation/validate-path.ts';
import { readPathCertificate } from '../path-validation/path-certificate.ts';
import { isAlgorithmWeak, isIssuedWeakly, isKeyWeak } from '../path-validation/strength.ts';
import { memoizeByContent } from '../../bytes/memoize-by-content.ts';
import { SigningError } from '../../signing-error.ts';
import {
  CLOCK_SKEW,
  coversMoment,
  reasonName,
  type RevocationStatus,
  type RevocationQuestion,
} from './revocation-response.ts';
import { isIdOf, publicKeyHash } from './certificate-id.ts';
import { OCSP_NONCE } from './ocsp-request.ts';

/** OCSP response to evaluate for a certificate. */
export interface OcspQuestion extends RevocationQuestion {
  /** OCSPResponse or BasicOCSPResponse (DER). */
  response: Buffer;
  /** Nonce of the request. A response with another nonce is rejected, one without a nonce is accepted. */
  nonce?: Buffer | undefined;
}

interface BasicResponse {
  /** ResponseData, which the signature covers. */
  data: DerNode;
  responderId: DerNode;
  producedAt: Date;
  responses: DerNode[];
  nonce: Buffer | undefined;
  signatureAlgorithm: DerNode;
  signature: Buffer;
  certificates: Buffer[];
}

const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
/** Time back to which the responder keeps the status of expired certificates (RFC 6960, 4.4.4). */
const ARCHIVE_CUTOFF = '1.3.6.1.5.5.7.48.1.6';
const PROCESSED = new Set([OCSP_NONCE, ARCHIVE_CUTOFF]);
const ENUMERATED = 0x0a;
/** Certificates of a response by which its signature is verified, at most: a response may contain one any number of times. */
const MAX_RESPONDERS = 5;

/**
 * Returns the revocation status of a certificate at a time according to an OCSP response (RFC 6960). Returns
 * undefined when the response is not usable: unreadable, about another certificate, not signed by the issuer
 * or by a responder that the issuer authorized, with another nonce, or outdated. A signature with a weak algorithm proves a
 * revocation only.
 */
export function statusFromOcsp(question: OcspQuestion): RevocationStatus | undefined {
  const { response, certificate, issuer, nonce, limit } = question;
  const keys = keysToTry(response, certificate, issuer);
  if (!keys || limit?.permits(response, keys) === false) return undefined;
  const verified = verifiedStatus(response, certificate, issuer);
  if (!verified || (nonce && verified.nonce && !verified.nonce.equals(nonce))) return undefined;
  const { notAfter } = verified;
  return coversMoment(verified.status, { ...question, notAfter }) ? verified.status : undefined;
}

/**
 * Returns the keys (SubjectPublicKeyInfo, DER) with which the signature of a response may be checked; undefined if it is unreadable
 * or about another certificate. Cached by content.
 */
const keysToTry = memoizeByContent(
  (response: Buffer, certificate: Buffer, issuer: Buffer): Buffer[] | undefined => {
    try {
      const basic = readBasicResponse(response);
      if (!basic?.responses.some((item) => isIdOf(child(item, 0), { certificate, issuer }))) return undefined;
      return [issuer, ...namedCertificates(basic)].flatMap(publicKeyInfoOf);
    } catch (error) {
      if (error instanceof DerError || error instanceof SigningError) return undefined;
      throw error;
    }
  },
  2_000,
);

/** Returns the key of a certificate (DER); none if it cannot be read, which verifies nothing. */
function publicKeyInfoOf(certificate: Buffer): Buffer[] {
  try {
    return [readPathCertificate(certificate).publicKeyInfo];
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

interface VerifiedStatus {
  status: RevocationStatus;
  /** End of the certificate's validity. */
  notAfter: Date;
  nonce: Buffer | undefined;
}

/**
 * Returns the status in a response with a valid signature of an authorized responder, at any time; cached by
 * content.
 */
const verifiedStatus = memoizeByContent(
  (response: Buffer, certificate: Buffer, issuer: Buffer): VerifiedStatus | undefined => {
    try {
      const basic = readBasicResponse(response);
      const isOwn = (item: DerNode) => isIdOf(child(item, 0), { certificate, issuer });
      // Anyone can make a response with many statuses of one certificate: the signature is checked before the second is read.
      if (!basic) return undefined;
      const signer = responderOf(basic, issuer);
      if (!signer) return undefined;
      const single = gravestOf(basic.responses.filter(isOwn).map(readSingleResponse));
      const { producedAt, nonce } = basic;
      const responder = signer.equals(issuer) ? undefined : signer;
      const nextUpdate = responder ? limitedBy(responder, single.nextUpdate) : single.nextUpdate;
      const status = { ...single, liftedAt: undefined, nextUpdate, producedAt, responder };
      return status.status !== 'revoked' && (isWeak(basic, responder) || isEarlyBy(status))
        ? undefined
        : { status, nonce, notAfter: readPathCertificate(certificate).notAfter };
    } catch (error) {
      if (error instanceof DerError || error instanceof SigningError) return undefined;
      throw error;
    }
  },
  2_000,
);

/** Returns a revocation if there is one, or else an unknown status, or else the first. @throws DerError when there is none */
function gravestOf(statuses: readonly SingleStatus[]): SingleStatus {
  const first = (wanted: SingleStatus['status']) => statuses.find(({ status }) => status === wanted);
  const found = first('revoked') ?? first('unknown') ?? statuses[0];
  if (!found) throw new DerError('no status');
  return found;
}

/**
 * Returns nextUpdate, limited to the end of the responder's validity. An authority need not protect an expired key: whoever
 * obtains it could sign a response with an earlier producedAt and a nextUpdate far in the future.
 */
function limitedBy(responder: Buffer, nextUpdate: Date | undefined): Date | undefined {
  const { notAfter } = describeCertificate(responder);
  return nextUpdate && nextUpdate > notAfter ? notAfter : nextUpdate;
}

/**
 * Returns whether thisUpdate of a response is later than the time at which it was produced: its responder is not known to be
 * valid then.
 */
function isEarlyBy({ thisUpdate, producedAt }: RevocationStatus): boolean {
  return thisUpdate.getTime() > producedAt.getTime() + CLOCK_SKEW;
}

/** Returns the certificates in an OCSP response (DER); none when it cannot be read. */
export function certificatesIn(response: Buffer): Buffer[] {
  try {
    return readBasicResponse(response)?.certificates ?? [];
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

function readBasicResponse(response: Buffer): BasicResponse | undefined {
  const outer = readDer(response);
  const [status, wrapped] = children(outer);
  if (status?.tag !== ENUMERATED) return readBasic(outer);
  if (status.body[0] !== 0 || !wrapped) return undefined; // not successful
  const [type, bytes] = children(child(wrapped, 0));
  return oid(required(type)) === BASIC_RESPONSE ? readBasic(readDer(octets(required(bytes)))) : undefined;
}

function readBasic(node: DerNode): BasicResponse {
  const [data, signatureAlgorithm, signature, certificates] = children(node);
  const parts = children(required(data));
  if (parts[0]?.tag === 0xa0) parts.shift(); // version
  const [responderId, producedAt, responses, extensions] = parts;
  const listed = extensions ? readExtensions(child(extensions, 0)) : new Map<string, CertificateExtension>();
  assertKnown(listed);
  const nonce = listed.get(OCSP_NONCE)?.value;
  return {
    data: required(data),
    responderId: required(responderId),
    producedAt: time(required(producedAt)),
    responses: children(required(responses)),
    nonce: nonce && octets(nonce),
    signatureAlgorithm: required(signatureAlgorithm),
    signature: required(signature).body.subarray(1),
    certificates: certificates ? children(child(certificates, 0)).map(({ raw }) => raw) : [],
  };
}

/**
 * Returns the certificate whose key signed the response: the issuer's or an authorized responder's (RFC 6960,
 * 4.2.2.2).
 */
function responderOf(basic: BasicResponse, issuer: Buffer): Buffer | undefined {
  const { responderId, producedAt } = basic;
  if (isNamed(responderId, issuer) && isSignedBy(basic, issuer)) return issuer;
  return namedCertificates(basic).find(
    (certificate) => isAuthorizedResponder(certificate, issuer, producedAt) && isSignedBy(basic, certificate),
  );
}

/** Returns the first certificates in a response that have the name or key of its responder. */
function namedCertificates({ responderId, certificates }: BasicResponse): Buffer[] {
  return certificates.filter((certificate) => isNamed(responderId, certificate)).slice(0, MAX_RESPONDERS);
}

function isSignedBy(basic: BasicResponse, certificate: Buffer): boolean {
  return isSignatureRight({
    algorithm: basic.signatureAlgorithm,
    digestHash: '',
    key: publicKeyOf(parseX509(certificate)),
    signature: basic.signature,
    signed: [basic.data.raw],
  });
}

/**
 * Returns whether a response is signed too weakly. An OCSP client chooses bytes of the response, its nonce, and can
 * prepare a collision with them; a CRL contains no bytes that a client chooses.
 */
function isWeak({ signatureAlgorithm }: BasicResponse, responder: Buffer | undefined): boolean {
  if (isAlgorithmWeak(signatureAlgorithm)) return true;
  return (
    responder !== undefined &&
    (isIssuedWeakly(responder) || isKeyWeak(readPathCertificate(responder).publicKeyInfo))
  );
}

// ResponderID ::= CHOICE { byName [1] Name, byKey [2] SHA-1 of the public key }
function isNamed(responderId: DerNode, certificate: Buffer): boolean {
  if (responderId.tag === 0xa1) {
    const { subject } = certificateParts(certificate);
    return nameKey(canonicalName(child(responderId, 0))) === nameKey(canonicalName(readDer(subject)));
  }
  return octets(child(responderId, 0)).equals(publicKeyHash(certificate, 'sha1'));
}

/** Problems of a responder's path that leave its responses without authority. */
const NOT_AUTHORIZED: readonly PathProblem[] = [
  'unknown_critical_extension',
  'name_not_permitted',
  'malformed',
];

/** Returns whether the issuer authorized a certificate to sign responses (RFC 6960, 4.2.2.2), and its extensions permit that (RFC 5280). */
function isAuthorizedResponder(certificate: Buffer, issuer: Buffer, at: Date): boolean {
  const { notBefore, notAfter } = describeCertificate(certificate);
  if (at < notBefore || at > notAfter) return false;
  if (!extendedKeyUsages(certificate)?.purposes.includes(OCSP_SIGNING)) return false;
  const [own, authority] = [readPathCertificate(certificate), readPathCertificate(issuer)];
  if (!certificateConstraints(own).isSigning) return false;
  if (!isIssuedBy(parseX509(certificate), parseX509(issuer))) return false;
  const { problems } = validatePath([own, authority], { at });
  return !problems.some((problem) => NOT_AUTHORIZED.includes(problem));
}

type SingleStatus = Omit<RevocationStatus, 'producedAt' | 'responder' | 'liftedAt'>;

function readSingleResponse(response: DerNode): SingleStatus {
  const [, status, thisUpdate, ...rest] = children(response);
  const next = rest.find(({ tag }) => tag === 0xa0);
  const listed = rest.find(({ tag }) => tag === 0xa1);
  const extensions = listed && readExtensions(child(listed, 0));
  if (extensions) assertKnown(extensions);
  const cutoff = extensions?.get(ARCHIVE_CUTOFF)?.value;
  return {
    source: 'ocsp',
    ...readStatus(required(status)),
    thisUpdate: time(required(thisUpdate)),
    nextUpdate: next && time(child(next, 0)),
    knownSince: cutoff && time(cutoff),
  };
}

/** @throws DerError for a critical extension of another kind than those that are read (RFC 6960, 4.4) */
function assertKnown(extensions: ReadonlyMap<string, CertificateExtension>): void {
  if ([...extensions].some(([id, { isCritical }]) => isCritical && !PROCESSED.has(id)))
    throw new DerError('critical extension');
}

// CertStatus ::= CHOICE { good [0] NULL, revoked [1] { time, [0] reason OPTIONAL }, unknown [2] NULL }
function readStatus(status: DerNode): Pick<RevocationStatus, 'status' | 'revokedAt' | 'reason'> {
  if (status.tag === 0x80) return { status: 'good', revokedAt: undefined, reason: '' };
  if (status.tag !== 0xa1) return { status: 'unknown', revokedAt: undefined, reason: '' };
  const [at, reason] = children(status);
  const code = reason && child(reason, 0).body[0];
  return { status: 'revoked', revokedAt: time(required(at)), reason: reasonName(code) };
}
