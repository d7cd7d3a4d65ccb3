import { describeCertificate, parseX509, publicKeyOf } from '../certificates/certificate.ts';
import { isIssuedBy } from '../certificates/certificate-chain.ts';
import { isSignatureRight } from '../cms/cms-algorithms.ts';
import { child, DerError, type DerNode } from '../der/der-reader.ts';
import { certificateConstraints } from '../path-validation/certificate-constraints.ts';
import type { PathProblem } from '../path-validation/path-problem.ts';
import { validatePath } from '../path-validation/validate-path.ts';
import { readPathCertificate } from '../path-validation/path-certificate.ts';
import { isAlgorithmWeak, isIssuedWeakly, isKeyWeak } from '../path-validation/strength.ts';
import { memoizeByContent } from '../../bytes/memoize-by-content.ts';
import { SigningError } from '../../signing-error.ts';
import {
  appliedTo,
  CLOCK_SKEW,
  type RevocationStatus,
  type RevocationQuestion,
} from './revocation-response.ts';
import { isIdOf } from './certificate-id.ts';
import {
  isForOcspSigning,
  responderKey,
  responderKeysOf,
  type ResponderCertificates,
} from './responder-certificates.ts';
import {
  readBasicResponse,
  readSingleResponse,
  type BasicResponse,
  type SingleStatus,
} from './ocsp-response.ts';

/** OCSP response to evaluate for a certificate. */
export interface OcspQuestion extends RevocationQuestion {
  /** OCSPResponse or BasicOCSPResponse (DER). */
  response: Buffer;
  /** Nonce of the request. A response with another nonce is rejected, one without a nonce is accepted. */
  nonce?: Buffer | undefined;
  /** Certificates of responders for responses that do not contain that of their own. */
  responders?: ResponderCertificates | undefined;
}

/** Certificates by which the signature of a response is verified, at most: a response may contain one any number of times. */
const MAX_RESPONDERS = 5;

/**
 * Returns the revocation status of a certificate at a time according to an OCSP response (RFC 6960). Returns
 * undefined when the response is not usable: unreadable, about another certificate, not signed by the issuer
 * or by a responder that the issuer authorized, with another nonce, or outdated. A signature with a weak algorithm proves a
 * revocation only.
 */
export function statusFromOcsp(question: OcspQuestion): RevocationStatus | undefined {
  const { response, certificate, issuer, nonce, limit, responders } = question;
  const signers = signersOf(response, certificate, issuer);
  if (!signers) return undefined;
  const { keys, missing } = signers;
  const others =
    (missing === undefined ? undefined : responders?.namedBy(missing))?.slice(0, MAX_RESPONDERS) ?? [];
  if (limit?.permits(response, [...keys, ...others.flatMap(publicKeyInfoOf)]) === false) return undefined;
  const verified = verifiedStatus(response, certificate, issuer, ...others);
  if (!verified || (nonce && verified.nonce && !verified.nonce.equals(nonce))) return undefined;
  const { notAfter } = verified;
  return appliedTo(verified.status, { ...question, notAfter });
}

/**
 * Returns whether a response is about a certificate and has the nonce of the request, if any, but contains no certificate of its
 * responder: whether it counts depends on the certificates that are known besides.
 */
export function lacksResponder({ response, certificate, issuer, nonce }: OcspQuestion): boolean {
  if (signersOf(response, certificate, issuer)?.missing === undefined) return false;
  const stated = readBasicResponse(response)?.nonce;
  return !nonce || !stated || stated.equals(nonce);
}

interface Signers {
  /** Keys (SubjectPublicKeyInfo, DER) with which the signature may be checked. */
  keys: Buffer[];
  /** Key of the ResponderID if its certificate is neither in the response nor the issuer's. */
  missing: string | undefined;
}

/** Returns who may have signed a response; undefined if it is unreadable or about another certificate. Cached by content. */
const signersOf = memoizeByContent(
  (response: Buffer, certificate: Buffer, issuer: Buffer): Signers | undefined => {
    try {
      const basic = readBasicResponse(response);
      if (!basic?.responses.some((item) => isIdOf(child(item, 0), { certificate, issuer }))) return undefined;
      const named = namedCertificates(basic);
      const isMissing = named.length === 0 && !isNamed(basic.responderId, issuer);
      return {
        keys: [issuer, ...named].flatMap(publicKeyInfoOf),
        missing: isMissing ? responderKey(basic.responderId) : undefined,
      };
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
 * content. `others`: certificates of its responder outside of it.
 */
const verifiedStatus = memoizeByContent(
  (
    response: Buffer,
    certificate: Buffer,
    issuer: Buffer,
    ...others: Buffer[]
  ): VerifiedStatus | undefined => {
    try {
      const basic = readBasicResponse(response);
      const isOwn = (item: DerNode) => isIdOf(child(item, 0), { certificate, issuer });
      // Anyone can make a response with many statuses of one certificate: the signature is checked before they are read.
      const signer = basic && responderOf(basic, issuer, others);
      if (!signer) return undefined;
      const single = gravestOf(basic.responses.filter(isOwn).map(readSingleResponse));
      const { producedAt, nonce } = basic;
      const responder = signer.equals(issuer) ? undefined : signer;
      const nextUpdate = responder ? limitedBy(responder, single.nextUpdate) : single.nextUpdate;
      const provesRevocationOnly = isWeak(basic, responder) || isEarly(single, producedAt);
      const found = { ...single, liftedAt: undefined, nextUpdate, producedAt, responder };
      const status = { ...found, provesRevocationOnly };
      return status.status !== 'revoked' && provesRevocationOnly
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
function isEarly({ thisUpdate }: SingleStatus, producedAt: Date): boolean {
  return thisUpdate.getTime() > producedAt.getTime() + CLOCK_SKEW;
}

/**
 * Returns the certificate whose key signed the response: the issuer's or an authorized responder's (RFC 6960,
 * 4.2.2.2).
 */
function responderOf(basic: BasicResponse, issuer: Buffer, others: readonly Buffer[]): Buffer | undefined {
  const { responderId, producedAt } = basic;
  if (isNamed(responderId, issuer) && isSignedBy(basic, issuer)) return issuer;
  return [...namedCertificates(basic), ...others].find(
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

function isNamed(responderId: DerNode, certificate: Buffer): boolean {
  return responderKeysOf(certificate).includes(responderKey(responderId));
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
  if (!isForOcspSigning(certificate)) return false;
  const [own, authority] = [readPathCertificate(certificate), readPathCertificate(issuer)];
  if (!certificateConstraints(own).isSigning) return false;
  if (!isIssuedBy(parseX509(certificate), parseX509(issuer))) return false;
  const { problems } = validatePath([own, authority], { at });
  return !problems.some((problem) => NOT_AUTHORIZED.includes(problem));
}
