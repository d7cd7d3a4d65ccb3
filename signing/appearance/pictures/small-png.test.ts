import { SigningError } from '../../signing-error.ts';
import { readPng, writePng } from './png.ts';
import { smallPng } from './small-png.ts';

/** Returns a PNG of one colour. */
function png(width: number, height: number): Buffer {
  const data = Buffer.alloc(4 * width * height);
  for (let at = 0; at < data.length; at += 4) data.set([200, 100, 50, 255], at);
  return writePng({ width, height, data });
}

/** Returns the PNG with a text chunk (PNG, 11.3.3.3) after its header. */
function withText(file: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from('00000000', 'hex'), Buffer.from('tEXtSecret place', 'latin1')]);
  chunk.writeUInt32BE('Secret place'.length, 0);
  return Buffer.concat([file.subarray(0, 33), chunk, crc(chunk.subarray(4)), file.subarray(33)]);
}

/** Returns the CRC-32 of a chunk (PNG, annex D). */
function crc(bytes: Buffer): Buffer {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((value ^ 0xffffffff) >>> 0);
  return sum;
}

it('scales a picture down to the limit and keeps its proportions and colours', () => {
  const { width, height, data } = readPng(smallPng(png(600, 300), 256));
  expect([width, height, [...data.subarray(0, 4)]]).toEqual([256, 128, [200, 100, 50, 255]]);
});

it('keeps the size of a smaller picture', () => {
  expect(readPng(smallPng(png(20, 10), 256))).toMatchObject({ width: 20, height: 10 });
});

it('leaves out the metadata of the file', () => {
  const file = withText(png(20, 10));
  expect(file.includes('Secret place')).toBe(true);
  expect(smallPng(file, 256).includes('Secret')).toBe(false);
});

it.each([
  ['a file that is no PNG', Buffer.from('%PDF-1.7 and more than enough bytes for a header')],
  ['a truncated PNG', png(20, 10).subarray(0, 60)],
])('refuses %s', (_, file) => {
  expect(() => smallPng(file, 256)).toThrow(new SigningError('picture_unreadable'));
});
