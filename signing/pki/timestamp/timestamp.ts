import { randomBytes } from 'node:crypto';
import { describeCertificate } from '../certificates/certificate.ts';
import { extendedKeyUsages } from '../certificates/certificate-extensions.ts';
import { DerError } from '../der/der-reader.ts';
import * as der from '../der/der-writer.ts';
import type { HashName } from '../../bytes/hash.ts';
import { SigningError } from '../../signing-error.ts';
import { TransportError, type Transport } from '../trust-services/transport.ts';
import { checkTimestampToken } from './timestamp-token.ts';
import { timestampRequest } from './timestamp-request.ts';
import { readStatement, readTimestampResponse } from './timestamp-response.ts';

export interface TimestampService {
  transport: Transport;
  url: string;
}

export interface Timestamp {
  /** A CMS SignedData over the statement (DER). */
  token: Buffer;
  time: Date;
  /** The authority's certificate, and what came with it (DER). */
  certificate: Buffer;
  certificates: readonly Buffer[];
}

const MAX_RESPONSE_BYTES = 200_000;
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/**
 * Has a digest timestamped (RFC 3161) and checks the token before anybody relies on it.
 * @throws SigningError timestamp_unavailable (nobody answered), timestamp_refused (the server said no), timestamp_wrong (the
 * answer is not a right timestamp of this); `detail` names the host and the reason
 */
export async function requestTimestamp(
  service: TimestampService,
  { hash, digest }: { hash: HashName; digest: Buffer },
): Promise<Timestamp> {
  const host = hostOf(service.url);
  const nonce = der.unsignedInteger(randomBytes(16));
  const response = await ask(service, { host, body: timestampRequest({ hash, digest, nonce }) });
  try {
    const answer = readTimestampResponse(response);
    if ('status' in answer) throw new SigningError('timestamp_refused', { host, ...answer });
    return checked(answer.token, { hash, digest, nonce, host });
  } catch (error) {
    if (error instanceof DerError) throw wrong(host, 'unreadable');
    throw error;
  }
}

async function ask(
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
  host: string;
}

function checked(token: Buffer, { hash, digest, nonce, host }: Expected): Timestamp {
  // A token over another hash than the one that was asked for is over something else.
  const content = { digest: (other: string) => (other === hash ? digest : Buffer.alloc(0)), pieces: [] };
  const { cms, isRight, time } = checkTimestampToken(token, content);
  const { certificate, certificates, data } = cms;
  if (!isRight || !time || !certificate || !data?.content) throw wrong(host, cms.problems[0] ?? 'unreadable');
  const statement = readStatement(data.content);
  if (statement.version !== 1) throw wrong(host, 'version');
  if (!statement.nonce?.equals(nonce)) throw wrong(host, 'nonce_mismatch');
  assertMadeForTimestamps(certificate, { host, time });
  return { token, time, certificate, certificates };
}

/** RFC 3161, 2.3: the key is for timestamps alone, and the extension that says so is critical. */
function assertMadeForTimestamps(certificate: Buffer, { host, time }: { host: string; time: Date }): void {
  const usage = extendedKeyUsages(certificate);
  const isOnlyUsage = usage?.purposes.length === 1 && usage.purposes[0] === TIME_STAMPING;
  if (!isOnlyUsage || !usage.isCritical) throw wrong(host, 'certificate_usage');
  const { notBefore, notAfter } = describeCertificate(certificate);
  if (time < notBefore || time > notAfter) throw wrong(host, 'certificate_not_valid');
}

function wrong(host: string, reason: string): SigningError {
  return new SigningError('timestamp_wrong', { host, reason });
}

/** Without the credentials that an address may hold. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
