import { SigningError } from '../../signing-error.ts';

const [FIRST, LAST, ZEROS] = [0x21, 0x75, 0x7a]; // '!', 'u' and 'z'

/**
 * Decodes ASCII85 data up to their end marker (ISO 32000-2, 7.4.3).
 * @throws SigningError pdf_broken for a group that cannot occur, and for more decoded bytes than `maxLength`
 */
export function decodeAscii85(data: Buffer, maxLength: number): Buffer {
  const text = data.toString('latin1').split('~', 1)[0] ?? '';
  const digits = Buffer.from(text.replace(/[\0\t\n\f\r ]/g, ''), 'latin1');
  const decoded = Buffer.alloc(Math.min(maxLength + 4, 4 * digits.length));
  let length = 0;
  for (let at = 0; at < digits.length;) {
    const group = digits.subarray(at, at + (digits[at] === ZEROS ? 1 : 5));
    if (length > maxLength) throw broken();
    length += digits[at] === ZEROS ? 4 : writeGroup(group, decoded, length);
    at += group.length;
  }
  if (length > maxLength) throw broken();
  return decoded.subarray(0, length);
}

/** Writes the bytes of a group and returns their number; a short group is completed with the highest digit. */
function writeGroup(group: Buffer, decoded: Buffer, at: number): number {
  if (group.length < 2 || group.some((digit) => digit < FIRST || digit > LAST)) throw broken();
  let value = 0;
  for (let index = 0; index < 5; index++) value = value * 85 + (group[index] ?? LAST) - FIRST;
  if (value > 0xffffffff) throw broken();
  decoded.writeUInt32BE(value, at);
  return group.length - 1;
}

const broken = () => new SigningError('pdf_broken', { part: 'ASCII85 data' });
