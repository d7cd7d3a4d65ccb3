/** Writes the DER encodings (ITU-T X.690) that certificates, CMS and trust services need. */

/** Encodes an element: the tag octet, the length, and the joined parts as contents. */
export function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length;
  const header = headerBytes(tag, length);
  const out = Buffer.allocUnsafe(header.length + length);
  out.set(header);
  let position = header.length;
  for (const part of parts) {
    out.set(part, position);
    position += part.length;
  }
  return out;
}

/** Encodes a SEQUENCE of encoded elements. */
export const sequence = (...parts: Uint8Array[]): Buffer => tlv(0x30, ...parts);

/** Encodes a SET OF encoded elements, which DER sorts by their encodings (X.690, 11.6). */
export const setOf = (...parts: Buffer[]): Buffer => tlv(0x31, ...parts.toSorted((a, b) => a.compare(b)));

/** Encodes an OCTET STRING. */
export const octetString = (bytes: Uint8Array): Buffer => tlv(0x04, bytes);

/** Encoded NULL. */
export const NULL = Buffer.from([0x05, 0x00]);

/** Encodes a non-negative safe integer as INTEGER. */
export function integer(value: number): Buffer {
  const bytes = bigEndian(value);
  return tlv(0x02, Buffer.from((bytes[0] ?? 0) & 0x80 ? [0, ...bytes] : bytes));
}

/** Encodes an OBJECT IDENTIFIER, given in dotted form. */
export function objectIdentifier(dotted: string): Buffer {
  const known = IDENTIFIERS.get(dotted);
  if (known) return known;
  const encoded = encodedIdentifier(dotted);
  if (IDENTIFIERS.size < MAX_IDENTIFIERS) IDENTIFIERS.set(dotted, encoded);
  return encoded;
}

const IDENTIFIERS = new Map<string, Buffer>();
const MAX_IDENTIFIERS = 200;

function encodedIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest & 0x7f) | 0x80);
  }
  return bytes;
}

function bigEndian(value: number): number[] {
  const bytes = [value & 0xff];
  for (let rest = Math.floor(value / 256); rest > 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest & 0xff);
  return bytes;
}

function headerBytes(tag: number, length: number): number[] {
  if (length < 0x80) return [tag, length];
  const bytes = bigEndian(length);
  return [tag, 0x80 | bytes.length, ...bytes];
}

/** Encodes an explicit context-specific tag, 0 to 30, around encoded elements. */
export const explicit = (number: number, ...parts: Uint8Array[]): Buffer => tlv(0xa0 + number, ...parts);

/**
 * Encodes an unsigned big-endian number as INTEGER, without leading zeros except the one that keeps it
 * positive.
 */
export function unsignedInteger(bytes: Buffer): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  return tlv(0x02, (digits[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

/** Encoded BOOLEAN TRUE. */
export const TRUE = Buffer.from([0x01, 0x01, 0xff]);

/** Encodes a BIT STRING of whole bytes. */
export const bitString = (bytes: Uint8Array): Buffer => tlv(0x03, Buffer.from([0]), bytes);

/** Encodes an ENUMERATED value from 0 to 127. */
export const enumerated = (value: number): Buffer => tlv(0x0a, Buffer.from([value]));

/** Encodes a UTF8String. */
export const utf8String = (text: string): Buffer => tlv(0x0c, Buffer.from(text, 'utf8'));

/** Encodes a GeneralizedTime in UTC, to the second (RFC 5280, 4.1.2.5.2). */
export function generalizedTime(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '');
  return tlv(0x18, Buffer.from(`${digits}Z`, 'latin1'));
}

/**
 * Encodes a validity time: UTCTime through the year 2049, GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5).
 */
export function validityTime(date: Date): Buffer {
  const general = generalizedTime(date);
  return date.getUTCFullYear() < 2050 ? tlv(0x17, general.subarray(4)) : general;
}
