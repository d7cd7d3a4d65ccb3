/** Reads DER and, since some PKCS#12 writers use it, BER with indefinite lengths (ITU-T X.690). */

/** Unexpected or malformed ASN.1. Callers convert it to the error of their own format. */
export class DerError extends Error {}

/** Element of an ASN.1 encoding. */
export interface DerNode {
  /** Identifier octet: class, constructed bit and tag number. */
  tag: number;
  /** Whole encoding, with tag and length. */
  raw: Buffer;
  /** Contents octets, without tag and length. */
  body: Buffer;
}

const MAX_DEPTH = 64;
/** Maximum number of elements that are read at once: the entries of a CRL, of which there may be more, are searched. */
const MAX_CHILDREN = 100_000;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const UNIVERSAL_STRING = 0x1c;
const CONSTRUCTED = 0x20;
const INDEFINITE = -1;

/**
 * Reads the element at the start of the bytes and ignores what follows it.
 * @throws DerError
 */
export function readDer(bytes: Buffer): DerNode {
  return readAt(bytes, 0, 0);
}

/**
 * Returns the elements inside a constructed element.
 * @throws DerError
 */
export function children(node: DerNode): DerNode[] {
  if ((node.tag & CONSTRUCTED) === 0) throw new DerError('not constructed');
  return elements(node.body, 0);
}

/**
 * Returns the element inside a constructed element.
 * @throws DerError when there is none or a second one
 */
export function onlyChild(node: DerNode): DerNode {
  const [first, ...others] = children(node);
  if (others.length > 0) throw new DerError('unexpected element');
  return required(first);
}

/** Returns whether elements are some of those with the tags, each at most once, in their order: the optional ones of a SEQUENCE. */
export function isSelection(nodes: readonly DerNode[], tags: readonly number[]): boolean {
  const places = nodes.map(({ tag }) => tags.indexOf(tag));
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}

/**
 * Returns the first element inside a constructed element that meets a condition; does not keep the others, of which there may be
 * millions.
 * @throws DerError
 */
export function findChild(node: DerNode, isWanted: (child: DerNode) => boolean): DerNode | undefined {
  if ((node.tag & CONSTRUCTED) === 0) throw new DerError('not constructed');
  for (let position = 0; position < node.body.length;) {
    const found = readAt(node.body, position, 0);
    if (isWanted(found)) return found;
    position += found.raw.length;
  }
  return undefined;
}

/**
 * Returns the child at an index, counted from 0.
 * @throws DerError when there is none
 */
export function child(node: DerNode, index: number): DerNode {
  return required(children(node)[index]);
}

/**
 * Returns the element.
 * @throws DerError when it is missing
 */
export function required(node: DerNode | undefined): DerNode {
  if (!node) throw new DerError('missing element');
  return node;
}

/**
 * Returns the bytes of an OCTET STRING, joined if it is constructed (BER). `tag` is that of an implicitly tagged one.
 * @throws DerError, also for another type
 */
export function octets(node: DerNode, tag = OCTET_STRING): Buffer {
  if ((node.tag & ~CONSTRUCTED) !== tag) throw new DerError('octet string');
  return joinedOctets(node, 0);
}

function joinedOctets(node: DerNode, depth: number): Buffer {
  if ((node.tag & CONSTRUCTED) === 0) return node.body;
  if (depth > MAX_DEPTH) throw new DerError('nested too deep');
  const parts = children(node);
  if (parts.some(({ tag }) => (tag & ~CONSTRUCTED) !== OCTET_STRING)) throw new DerError('octet string');
  return Buffer.concat(parts.map((part) => joinedOctets(part, depth + 1)));
}

/**
 * Returns the octets of a BIT STRING; its unused bits, which may have any value in BER, are 0 (X.690, 8.6.2).
 * @throws DerError, also for another type
 */
export function bits(node: DerNode): Buffer {
  const [unused, ...bytes] = node.body;
  const isRight = unused !== undefined && unused <= (bytes.length > 0 ? 7 : 0);
  if (node.tag !== BIT_STRING || !isRight) throw new DerError('bit string');
  const found = Buffer.from(bytes);
  const last = found.length - 1;
  if (last >= 0) found[last] = (found[last] ?? 0) & (0xff << unused);
  return found;
}

/**
 * Returns a non-negative INTEGER of at most 6 bytes as a number.
 * @throws DerError, also for a negative one, and for a needless byte at the front (X.690, 8.3.2)
 */
export function smallInteger(node: DerNode): number {
  const [first, second] = node.body;
  if (node.tag !== 0x02 || first === undefined || node.body.length > 6) throw new DerError('integer');
  if (first >= 0x80) throw new DerError('negative integer');
  if (first === 0 && second !== undefined && second < 0x80) throw new DerError('integer');
  return node.body.readUIntBE(0, node.body.length);
}

/**
 * Returns an OBJECT IDENTIFIER in dotted form.
 * @throws DerError, also for an arc that begins with a needless byte or does not end (X.690, 8.19.2)
 */
export function oid(node: DerNode): string {
  if (node.tag !== 0x06 || node.body.length === 0) throw new DerError('object identifier');
  const arcs: number[] = [];
  let arc = 0;
  let isOpen = false;
  for (const byte of node.body) {
    if (!isOpen && byte === 0x80) throw new DerError('object identifier');
    arc = arc * 128 + (byte & 0x7f);
    isOpen = (byte & 0x80) !== 0;
    if (isOpen) continue;
    if (arcs.length === 0)
      arcs.push(Math.min(2, Math.floor(arc / 40)), arc - 40 * Math.min(2, Math.floor(arc / 40)));
    else arcs.push(arc);
    arc = 0;
  }
  if (isOpen) throw new DerError('object identifier');
  return arcs.join('.');
}

/**
 * Returns the time of a UTCTime or GeneralizedTime in UTC, to the second (RFC 5280, 4.1.2.5).
 * @throws DerError, also for another type, and for a day that the calendar does not have
 */
export function time(node: DerNode): Date {
  const isUtcTime = node.tag === UTC_TIME;
  if (!isUtcTime && node.tag !== GENERALIZED_TIME) throw new DerError('time');
  const pattern = isUtcTime ? /^(\d\d)(\d{8})([0-5]\d|60)?Z$/ : /^(\d{4})(\d{8})([0-5]\d|60)?(?:\.\d+)?Z$/;
  const [, yearText, fields = '', second = '0'] = pattern.exec(node.body.toString('latin1')) ?? [];
  if (yearText === undefined) throw new DerError('time');
  const year = Number(yearText) + (isUtcTime ? (Number(yearText) < 50 ? 2000 : 1900) : 0);
  const [month = 0, day = 0, hour = 0, minute = 0] = [0, 2, 4, 6].map((at) =>
    Number(fields.slice(at, at + 2)),
  );
  const start = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // A Date carries a month 13 over to the next year.
  if (start.toISOString().slice(4, 16).replaceAll(/\D/g, '') !== fields) throw new DerError('time');
  return new Date(start.getTime() + 1000 * Number(second));
}

/** Returns the text of any string type: BMPString as UTF-16BE, UniversalString as UTF-32BE, UTF8String as UTF-8, all others as Latin-1. */
export function text(node: DerNode): string {
  if (node.tag === UNIVERSAL_STRING) return fromUtf32(node.body);
  if (node.tag === 0x1e) return swapped(node.body).toString('utf16le');
  return node.body.toString(node.tag === 0x0c ? 'utf8' : 'latin1');
}

/** Decodes UTF-32BE; drops the last bytes if they are fewer than 4. What is no character becomes U+FFFD. */
function fromUtf32(bytes: Buffer): string {
  const characters: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = bytes.readUInt32BE(at);
    characters.push(String.fromCodePoint(code <= 0x10_ff_ff ? code : 0xff_fd));
  }
  return characters.join('');
}

/** Converts UTF-16BE to UTF-16LE; drops an odd last byte. */
function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
}

function elements(bytes: Buffer, depth: number): DerNode[] {
  const found: DerNode[] = [];
  let position = 0;
  while (position < bytes.length) {
    const node = readAt(bytes, position, depth);
    if (found.length === MAX_CHILDREN) throw new DerError('too many elements');
    found.push(node);
    position += node.raw.length;
  }
  return found;
}

function readAt(bytes: Buffer, start: number, depth: number): DerNode {
  if (depth > MAX_DEPTH) throw new DerError('nested too deep');
  const tag = byteAt(bytes, start);
  if ((tag & 0x1f) === 0x1f) throw new DerError('high tag number');
  const { length, position } = readLength(bytes, start + 1);
  if (length === INDEFINITE) return readIndefinite(bytes, { start, position, tag, depth });
  if (position + length > bytes.length) throw new DerError('length past the end');
  return {
    tag,
    raw: bytes.subarray(start, position + length),
    body: bytes.subarray(position, position + length),
  };
}

interface OpenElement {
  start: number;
  position: number;
  tag: number;
  depth: number;
}

function readIndefinite(bytes: Buffer, open: OpenElement): DerNode {
  let end = open.position;
  while (byteAt(bytes, end) !== 0 || byteAt(bytes, end + 1) !== 0) {
    end += readAt(bytes, end, open.depth + 1).raw.length;
  }
  return {
    tag: open.tag,
    raw: bytes.subarray(open.start, end + 2),
    body: bytes.subarray(open.position, end),
  };
}

function readLength(bytes: Buffer, position: number): { length: number; position: number } {
  const first = byteAt(bytes, position);
  if (first === 0x80) return { length: INDEFINITE, position: position + 1 };
  if (first < 0x80) return { length: first, position: position + 1 };
  const count = first & 0x7f;
  if (count > 5 || position + 1 + count > bytes.length) throw new DerError('length');
  return { length: bytes.readUIntBE(position + 1, count), position: position + 1 + count };
}

function byteAt(bytes: Buffer, position: number): number {
  const value = bytes[position];
  if (value === undefined) throw new DerError('unexpected end');
  return value;
}
