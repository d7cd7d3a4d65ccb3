import {
  describeCertificate,
  parseX509,
  publicKeyOf,
  certificateParts,
} from '../certificates/certificate.ts';
import { isIssuedBy } from '../certificates/certificate-chain.ts';
import { extendedKeyUsages, readExtensions } from '../certificates/certificate-extensions.ts';
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
import { remembering } from '../../bytes/memoize-by-content.ts';
import { SigningError } from '../../signing-error.ts';
import {
  coversMoment,
  reasonName,
  type RevocationAnswer,
  type RevocationQuestion,
} from './revocation-response.ts';
import { isIdOf, publicKeyHash } from './certificate-id.ts';
import { OCSP_NONCE } from './ocsp-request.ts';

export interface OcspQuestion extends RevocationQuestion {
  /** OCSPResponse or BasicOCSPResponse (DER). */
  response: Buffer;
  /** As it was sent; an answer with another one is not the answer to that request. */
  nonce?: Buffer | undefined;
}

interface BasicResponse {
  /** The bytes that are signed. */
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
const ENUMERATED = 0x0a;

/**
 * What an OCSP response (RFC 6960) proves about a certificate at a moment: signed by the issuer or by a responder that the
 * issuer made one, about this certificate, and not outdated. Undefined when it proves nothing.
 */
export function judgeOcsp(question: OcspQuestion): RevocationAnswer | undefined {
  const { response, certificate, issuer, nonce } = question;
  const proved = provedAnswer(response, certificate, issuer);
  if (!proved || (nonce && proved.nonce && !proved.nonce.equals(nonce))) return undefined;
  return coversMoment(proved.answer, question) ? proved.answer : undefined;
}

interface ProvedAnswer {
  answer: RevocationAnswer;
  nonce: Buffer | undefined;
}

/** What the response says of the certificate, if it is signed by whom it has to be. */
const provedAnswer = remembering(
  (response: Buffer, certificate: Buffer, issuer: Buffer): ProvedAnswer | undefined => {
    try {
      const basic = readBasicResponse(response);
      const single = basic?.responses.find((item) => isIdOf(child(item, 0), { certificate, issuer }));
      const signer = basic && single && responderOf(basic, issuer);
      if (!signer) return undefined;
      const { producedAt, nonce } = basic;
      const responder = signer.equals(issuer) ? undefined : signer;
      return { answer: { ...readSingleResponse(single), producedAt, responder }, nonce };
    } catch (error) {
      if (error instanceof DerError || error instanceof SigningError) return undefined;
      throw error;
    }
  },
  2_000,
);

/** The certificates that an OCSP response carries (DER). */
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
  const nonce = extensions && readExtensions(child(extensions, 0)).get(OCSP_NONCE)?.value;
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

/** Whose key made the response: the issuer's, or that of a responder whom the issuer named (RFC 6960, 4.2.2.2). */
function responderOf(basic: BasicResponse, issuer: Buffer): Buffer | undefined {
  if (isSignedBy(basic, issuer)) return issuer;
  return basic.certificates.find(
    (certificate) => isDelegate(certificate, issuer, basic.producedAt) && isSignedBy(basic, certificate),
  );
}

function isSignedBy(basic: BasicResponse, certificate: Buffer): boolean {
  if (!isNamed(basic.responderId, certificate)) return false;
  return isSignatureRight({
    algorithm: basic.signatureAlgorithm,
    digestHash: '',
    key: publicKeyOf(parseX509(certificate)),
    signature: basic.signature,
    signed: [basic.data.raw],
  });
}

// ResponderID ::= CHOICE { byName [1] Name, byKey [2] SHA-1 of the public key }
function isNamed(responderId: DerNode, certificate: Buffer): boolean {
  if (responderId.tag === 0xa1)
    return child(responderId, 0).raw.equals(certificateParts(certificate).subject);
  return octets(child(responderId, 0)).equals(publicKeyHash(certificate, 'sha1'));
}

function isDelegate(certificate: Buffer, issuer: Buffer, at: Date): boolean {
  const { notBefore, notAfter } = describeCertificate(certificate);
  if (at < notBefore || at > notAfter) return false;
  if (!extendedKeyUsages(certificate)?.purposes.includes(OCSP_SIGNING)) return false;
  return isIssuedBy(parseX509(certificate), parseX509(issuer));
}

type SingleAnswer = Omit<RevocationAnswer, 'producedAt' | 'responder'>;

function readSingleResponse(response: DerNode): SingleAnswer {
  const [, status, thisUpdate, ...rest] = children(response);
  const next = rest.find(({ tag }) => tag === 0xa0);
  return {
    source: 'ocsp',
    ...readStatus(required(status)),
    thisUpdate: time(required(thisUpdate)),
    nextUpdate: next && time(child(next, 0)),
  };
}

// CertStatus ::= CHOICE { good [0] NULL, revoked [1] { time, [0] reason OPTIONAL }, unknown [2] NULL }
function readStatus(status: DerNode): Pick<RevocationAnswer, 'status' | 'revokedAt' | 'reason'> {
  if (status.tag === 0x80) return { status: 'good', revokedAt: undefined, reason: '' };
  if (status.tag !== 0xa1) return { status: 'unknown', revokedAt: undefined, reason: '' };
  const [at, reason] = children(status);
  const code = reason && child(reason, 0).body[0];
  return { status: 'revoked', revokedAt: time(required(at)), reason: reasonName(code) };
}
