import { children, readDer, required, smallInteger, text } from '../der/der-reader.ts';

/** Response of a timestamp server: the token (DER), or the status and the reason of a rejection. */
export type TimestampResponse = { token: Buffer } | { status: number; reason: string };

// PKIStatus granted and grantedWithMods (RFC 3161, 2.4.2).
const GRANTED = new Set([0, 1]);
// PKIFailureInfo by the number of the bit (RFC 3161, 2.4.2).
const FAILURES: Record<number, string> = {
  0: 'badAlg',
  2: 'badRequest',
  5: 'badDataFormat',
  14: 'timeNotAvailable',
  15: 'unacceptedPolicy',
  16: 'unacceptedExtension',
  17: 'addInfoNotAvailable',
  25: 'systemFailure',
};

/**
 * Reads a TimeStampResp (DER; RFC 3161, 2.4.2).
 * @throws DerError
 */
export function readTimestampResponse(response: Buffer): TimestampResponse {
  const [statusInfo, token] = children(readDer(response));
  const [status, ...details] = children(required(statusInfo));
  const value = smallInteger(required(status));
  if (GRANTED.has(value)) return { token: required(token).raw };
  const texts = details.find(({ tag }) => tag === 0x30);
  const bits = details.find(({ tag }) => tag === 0x03);
  const statusText = texts ? children(texts).map(text).join(' ') : '';
  const failure = bits ? failureName(bits.body) : '';
  return { status: value, reason: [failure, statusText].filter(Boolean).join(': ') };
}

function failureName([, ...bytes]: Buffer): string {
  const bit = bytes
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .indexOf('1');
  return FAILURES[bit] ?? '';
}
