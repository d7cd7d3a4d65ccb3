import { readExtensions, type CertificateExtension } from '../certificates/certificate-extensions.ts';
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
import { OCSP_NONCE } from './ocsp-request.ts';
import { reasonName, type RevocationStatus } from './revocation-response.ts';

/** BasicOCSPResponse (RFC 6960, 4.2.1), not verified. */
export interface BasicResponse {
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
/** Time back to which the responder keeps the status of expired certificates (RFC 6960, 4.4.4). */
const ARCHIVE_CUTOFF = '1.3.6.1.5.5.7.48.1.6';
const PROCESSED = new Set([OCSP_NONCE, ARCHIVE_CUTOFF]);
const ENUMERATED = 0x0a;
/** Returns the certificates in an OCSP response (DER); none when it cannot be read. */
export function certificatesIn(response: Buffer): Buffer[] {
  try {
    return readBasicResponse(response)?.certificates ?? [];
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

/** Returns a response (OCSPResponse or BasicOCSPResponse, DER); undefined if it is not successful or of another type. @throws DerError */
export function readBasicResponse(response: Buffer): BasicResponse | undefined {
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

/** Status in a response, not verified. */
export type SingleStatus = Omit<
  RevocationStatus,
  'producedAt' | 'responder' | 'liftedAt' | 'provesRevocationOnly'
>;

/** Reads a SingleResponse. @throws DerError */
export function readSingleResponse(response: DerNode): SingleStatus {
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
