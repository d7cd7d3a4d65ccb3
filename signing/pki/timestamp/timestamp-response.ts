import { children, DerError, readDer, required, smallInteger, text } from '../der/der-reader.ts';

/** A timestamp server's answer: the token, or why there is none. */
export type TimestampResponse = { token: Buffer } | { status: number; reason: string };

// RFC 3161, 2.4.2: granted, grantedWithMods
const GRANTED = new Set([0, 1]);
// PKIFailureInfo: its bits, by number
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

/** Reads a TimeStampResp. @throws DerError */
export function readTimestampResponse(response: Buffer): TimestampResponse {
  const [statusInfo, token] = children(readDer(response));
  const [status, ...details] = children(required(statusInfo));
  const value = smallInteger(required(status));
  if (GRANTED.has(value)) return { token: required(token).raw };
  const texts = details.find(({ tag }) => tag === 0x30);
  const bits = details.find(({ tag }) => tag === 0x03);
  const said = texts ? children(texts).map(text).join(' ') : '';
  const failure = bits ? failureName(bits.body) : '';
  return { status: value, reason: [failure, said].filter(Boolean).join(': ') };
}

function failureName([, ...bytes]: Buffer): string {
  const bit = bytes
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .indexOf('1');
  return FAILURES[bit] ?? '';
}

/** What a token states that a check of its signature does not look at (RFC 3161, 2.4.2): version and nonce. */
export function readStatement(content: Buffer): { version: number; nonce: Buffer | undefined } {
  const [version, , , , time, ...optional] = children(readDer(content));
  if (!time) throw new DerError('TSTInfo');
  const nonce = optional.find(({ tag }) => tag === 0x02)?.raw;
  return { version: smallInteger(required(version)), nonce };
}
