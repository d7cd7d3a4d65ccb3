import { deflateSync } from 'node:zlib';
import { dict, name, type PdfObject } from '../objects/objects.ts';
import { decodeStream } from './stream-filters.ts';

const TEXT = Buffer.from('Trust anchors and certificates, 3 of them. '.repeat(900), 'latin1');

function decoded(data: Buffer, filters: string[], parameters?: PdfObject, maxLength?: number): Buffer {
  const entries = { Filter: filters.map(name), ...(parameters ? { DecodeParms: parameters } : {}) };
  return decodeStream(dict(entries), data, (value) => value ?? null, maxLength);
}

/** Encodes ASCII85 without the short form of zeros. */
function ascii85(bytes: Buffer): Buffer {
  const groups = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, index) => {
    const group = bytes.subarray(4 * index, 4 * index + 4);
    let value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE();
    const digits: number[] = [];
    for (let left = 5; left > 0; left--, value = Math.floor(value / 85)) digits.unshift((value % 85) + 33);
    return Buffer.from(digits).subarray(0, group.length + 1);
  });
  return Buffer.concat([...groups, Buffer.from('~>')]);
}

/** Encodes LZW; clears the table when it is full. */
function lzw(bytes: Buffer, early = 1): Buffer {
  let table = new Map<string, number>();
  let bits = '';
  const write = (code: number) => {
    const next = 257 + table.size + early; // the decoder has one entry less
    bits += code.toString(2).padStart(Math.min(12, Math.max(9, 32 - Math.clz32(next))), '0');
  };
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) ?? 0));
  bits += (256).toString(2);
  let current = '';
  for (const character of bytes.toString('latin1')) {
    if (current === '' || table.has(current + character)) {
      current += character;
      continue;
    }
    write(codeOf(current));
    table.set(current + character, 258 + table.size);
    if (table.size === 4096 - 258) {
      write(256);
      table = new Map();
    }
    current = character;
  }
  write(codeOf(current));
  table.set('', 0); // the decoder has an entry for the last code, too
  write(257);
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '0'), 2)));
}

describe('decodeStream', () => {
  it.each<[string, Buffer, string[]]>([
    ['ASCII85', ascii85(TEXT), ['ASCII85Decode']],
    ['Flate below ASCII85', ascii85(deflateSync(TEXT)), ['ASCII85Decode', 'FlateDecode']],
    ['LZW', lzw(TEXT), ['LZWDecode']],
    ['LZW below hexadecimal', Buffer.from(`${lzw(TEXT).toString('hex')}>`), ['ASCIIHexDecode', 'LZWDecode']],
  ])('decodes %s', (_, data, filters) => {
    expect(decoded(data, filters).equals(TEXT)).toBe(true);
  });

  it('decodes LZW whose codes do not become longer early', () => {
    expect(decoded(lzw(TEXT, 0), ['LZWDecode'], dict({ EarlyChange: 0 })).equals(TEXT)).toBe(true);
  });

  it.each<[string, number[], string, string]>([
    [
      'LZW (ISO 32000-2, 7.4.4.2, example 1)',
      [0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01],
      'LZWDecode',
      '-----A---B',
    ],
    ['run-length data without an end', [1, 97, 98], 'RunLengthDecode', 'ab'],
    ['run-length data', [2, 97, 98, 99, 254, 100, 128, 0, 101], 'RunLengthDecode', 'abcddd'],
    ['zeros and a short group of ASCII85', [...Buffer.from('z @:\nE~>ab')], 'ASCII85Decode', '\0\0\0\0ab'],
  ])('decodes %s', (_, data, filter, expected) => {
    expect(decoded(Buffer.from(data), [filter]).toString('latin1')).toBe(expected);
  });

  it.each<[string, string, Buffer]>([
    ['an ASCII85 group of one character', 'ASCII85Decode', Buffer.from('!~>')],
    ['an ASCII85 group above 32 bits', 'ASCII85Decode', Buffer.from('uuuuu~>')],
    ['a character that ASCII85 does not have', 'ASCII85Decode', Buffer.from('abcv!~>')],
    ['a run that the data end in', 'RunLengthDecode', Buffer.from([5, 97])],
    ['a run without its byte', 'RunLengthDecode', Buffer.from([200])],
    ['an LZW code that is not in the table', 'LZWDecode', Buffer.from([0x80, 0x5f, 0xff, 0xff])],
    ['more zeros of ASCII85 than are permitted', 'ASCII85Decode', Buffer.from('z'.repeat(300))],
    ['more run-length data than are permitted', 'RunLengthDecode', Buffer.alloc(20, 129)],
    ['more LZW data than are permitted', 'LZWDecode', lzw(Buffer.alloc(2000))],
  ])('refuses %s', (_, filter, data) => {
    expect(() => decoded(data, [filter], undefined, 1000)).toThrow('pdf_broken');
  });

  it("refuses TIFF's predictor, which changes what viewers read", () => {
    const parameters = dict({ Predictor: 2, Columns: 2 });
    expect(() => decoded(deflateSync(TEXT), ['FlateDecode'], parameters)).toThrow('pdf_broken');
  });
});
