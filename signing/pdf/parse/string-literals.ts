import { isDigit } from './characters.ts';

interface Literal {
  /** Value of the string. */
  bytes: Buffer;
  /** Offset after the closing delimiter. */
  end: number;
}

const ESCAPES: Record<string, number> = { n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c };

/** Reads the literal string whose opening parenthesis is at `start` (ISO 32000-2, 7.3.4.2). */
export function readLiteralString(bytes: Buffer, start: number, limit: number): Literal {
  const end = closingParenthesis(bytes, start + 1, limit);
  const content = bytes.subarray(start + 1, end);
  return { bytes: content.includes(0x5c) ? unescaped(content) : content, end: Math.min(end + 1, limit) };
}

/** Reads the hexadecimal string whose opening angle bracket is at `start` (ISO 32000-2, 7.3.4.3). */
export function readHexString(bytes: Buffer, start: number, limit: number): Literal {
  const found = bytes.indexOf(0x3e, start + 1);
  const end = found < 0 || found > limit ? limit : found;
  return { bytes: fromHex(bytes.toString('latin1', start + 1, end)), end: Math.min(end + 1, limit) };
}

/** Decodes hexadecimal digits; other characters are skipped, and a 0 is assumed after an odd last digit. */
export function fromHex(text: string): Buffer {
  return fromHexOnly(text) ?? fromHex(text.replace(/[^0-9a-fA-F]/g, ''));
}

/** Decodes hexadecimal digits, with a 0 after an odd last one; undefined if there is any other character. */
export function fromHexOnly(text: string): Buffer | undefined {
  const digits = text.length % 2 ? `${text}0` : text;
  const bytes = Buffer.from(digits, 'hex'); // ends at the first other character
  return bytes.length * 2 === digits.length ? bytes : undefined;
}

function closingParenthesis(bytes: Buffer, start: number, limit: number): number {
  let depth = 1;
  for (let position = start; position < limit; position++) {
    const byte = bytes[position];
    if (byte === 0x5c) position++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return position;
  }
  return limit;
}

function unescaped(content: Buffer): Buffer {
  const out = Buffer.alloc(content.length);
  let length = 0;
  for (let position = 0; position < content.length;) {
    const byte = content[position++] ?? 0;
    if (byte !== 0x5c) {
      out[length++] = byte;
      continue;
    }
    const escape = readEscape(content, position);
    if (escape.value !== undefined) out[length++] = escape.value;
    position = escape.end;
  }
  return out.subarray(0, length);
}

/** Reads the escape sequence after a backslash; a line continuation has no value. */
function readEscape(content: Buffer, position: number): { value: number | undefined; end: number } {
  const byte = content[position];
  if (byte === undefined) return { value: undefined, end: position };
  if (byte === 0x0a) return { value: undefined, end: position + 1 };
  if (byte === 0x0d) return { value: undefined, end: position + (content[position + 1] === 0x0a ? 2 : 1) };
  const isOctal = (at: number) => isDigit(content[at]) && (content[at] ?? 0) < 0x38;
  if (!isOctal(position)) return { value: ESCAPES[String.fromCharCode(byte)] ?? byte, end: position + 1 };
  let end = position + 1;
  while (end < position + 3 && isOctal(end)) end++;
  return { value: parseInt(content.toString('latin1', position, end), 8) & 0xff, end };
}
