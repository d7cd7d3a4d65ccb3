import { randomBytes } from 'node:crypto';
import { describeCertificate } from '../certificates/certificate.ts';
import { isForTimestampingAlone } from '../certificates/certificate-extensions.ts';
import { DerError } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import type { HashName } from '../../bytes/hash.ts';
import { SigningError } from '../../signing-error.ts';
import { CLOCK_SKEW } from '../revocation/revocation-response.ts';
import { TransportError, type Transport } from '../trust-services/transport.ts';
import { checkTimestampToken } from './timestamp-token.ts';
import { timestampRequest } from './timestamp-request.ts';
import { readTimestampInfo } from './timestamp-info.ts';
import { readTimestampResponse } from './timestamp-response.ts';

/** Timestamp server and the connection to it. */
export interface TimestampService {
  transport: Transport;
  /** URL of the server, which may contain credentials. */
  url: string;
}

/** Verified timestamp. */
export interface Timestamp {
  /** Timestamp token: CMS SignedData over a TSTInfo (DER). */
  token: Buffer;
  /** Time that the token states. */
  time: Date;
  /** Certificate of the TSA (DER). */
  certificate: Buffer;
  /** All certificates in the token (DER). */
  certificates: readonly Buffer[];
}

const MAX_RESPONSE_BYTES = 200_000;

/**
 * Requests a timestamp over a digest (RFC 3161) and checks the token: signature, digest, nonce, certificate usage, and that its time
 * is that of this machine's clock.
 * @throws SigningError timestamp_unavailable without a response, timestamp_refused when the server rejects
 * the request, timestamp_wrong when the response is not a valid timestamp of the digest; `detail` names the
 * host and the reason
 */
export async function requestTimestamp(
  service: TimestampService,
  { hash, digest }: { hash: HashName; digest: Buffer },
): Promise<Timestamp> {
  const host = hostOf(service.url);
  const nonce = der.unsignedInteger(randomBytes(16));
  const askedAt = Date.now();
  const response = await send(service, { host, body: timestampRequest({ hash, digest, nonce }) });
  try {
    const result = readTimestampResponse(response);
    if ('status' in result) throw new SigningError('timestamp_refused', { host, ...result });
    return checked(result.token, { hash, digest, nonce, askedAt, host });
  } catch (error) {
    if (error instanceof DerError || isUnreadable(error)) throw wrong(host, 'unreadable');
    throw error;
  }
}

async function send(
  { transport, url }: TimestampService,
  { host, body }: { host: string; body: Buffer },
): Promise<Buffer> {
  try {
    const contentType = 'application/timestamp-query';
    return await transport({ url, method: 'POST', contentType, body, maxBytes: MAX_RESPONSE_BYTES });
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new SigningError('timestamp_unavailable', { host, reason: error.problem });
  }
}

interface Expected {
  hash: HashName;
  digest: Buffer;
  nonce: Buffer;
  /** Time of the request, in milliseconds since 1970. */
  askedAt: number;
  host: string;
}

function checked(token: Buffer, { hash, digest, nonce, askedAt, host }: Expected): Timestamp {
  // A token with another hash than the requested one does not cover this digest.
  const content = { digest: (other: string) => (other === hash ? digest : Buffer.alloc(0)), pieces: [] };
  const { cms, isRight, time, latest } = checkTimestampToken(token, content);
  const { certificate, certificates, data } = cms;
  if (!isRight || !time || !latest || !certificate || !data?.content)
    throw wrong(host, cms.problems[0] ?? 'unreadable');
  if (!readTimestampInfo(data.content).nonce?.equals(nonce)) throw wrong(host, 'nonce_mismatch');
  for (const one of certificates) describeCertificate(one); // they go into the file with the token
  assertTimestampingCertificate(certificate, { host, time });
  if (time.getTime() > Date.now() + CLOCK_SKEW || latest.getTime() < askedAt - CLOCK_SKEW)
    throw wrong(host, 'other_time');
  return { token, time, certificate, certificates };
}

/** Checks that the certificate is that of a TSA, and was valid then. */
function assertTimestampingCertificate(
  certificate: Buffer,
  { host, time }: { host: string; time: Date },
): void {
  if (!isForTimestampingAlone(certificate)) throw wrong(host, 'certificate_usage');
  const { notBefore, notAfter } = describeCertificate(certificate);
  if (time < notBefore || time > notAfter) throw wrong(host, 'certificate_not_valid');
}

const isUnreadable = (error: unknown) =>
  error instanceof SigningError && error.code === 'certificate_unreadable';

function wrong(host: string, reason: string): SigningError {
  return new SigningError('timestamp_wrong', { host, reason });
}

/** Returns the host of a URL, without the credentials that the URL may contain. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
