import { PNG } from 'pngjs';
import { inflateSync } from 'node:zlib';
import { withHtml } from '#support/attack/polyglots.ts';
import { SigningError } from '../../signing-error.ts';
import { readPicture } from './read-picture.ts';

type Colour = [red: number, green: number, blue: number, alpha: number];

const PAPER: Colour = [236, 232, 225, 255];
const INK: Colour = [20, 40, 120, 255];

/** Returns a PNG of 100 × 50 pixels with a bar of ink, from 40 to 60 across and from 20 to 24 down. */
function drawing(background: Colour, ink: Colour): Buffer {
  const png = new PNG({ width: 100, height: 50 });
  for (let y = 0; y < 50; y++) {
    for (let x = 0; x < 100; x++) {
      const isInk = x >= 40 && x < 60 && y >= 20 && y < 24;
      png.data.set(isInk ? ink : background, 4 * (y * 100 + x));
    }
  }
  return PNG.sync.write(png);
}

function refusal(file: Buffer): string {
  try {
    readPicture(file);
    return 'none';
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    throw error;
  }
}

describe('readPicture', () => {
  it.each([
    ['on grey paper', drawing(PAPER, INK)],
    ['on white', drawing([255, 255, 255, 255], INK)],
    ['on a transparent background', drawing([0, 0, 0, 0], INK)],
  ])('crops a picture %s to its ink', (_, file) => {
    const { picture, preview } = readPicture(file);
    expect(picture).toMatchObject({ width: 20, height: 4, space: 'DeviceRGB', filter: 'FlateDecode' });
    const seen = PNG.sync.read(preview.bytes);
    expect([seen.width, seen.height]).toEqual([20, 4]);
    expect(seen.data[3]).toBeGreaterThan(200);
  });

  it('keeps the colour of the ink as it looks on white', () => {
    const { picture } = readPicture(drawing([255, 255, 255, 255], INK));
    const [red, green, blue] = inflateSync(picture.colour);
    for (const [value, original] of [
      [red, INK[0]],
      [green, INK[1]],
      [blue, INK[2]],
    ]) {
      expect(Math.abs((value ?? 0) - (original ?? 0))).toBeLessThan(20);
    }
  });

  it('returns a picture on a dark background unchanged', () => {
    const { picture } = readPicture(drawing([60, 60, 60, 255], [250, 250, 250, 255]));
    expect(picture).toMatchObject({ width: 100, height: 50, space: 'DeviceGray', alpha: undefined });
  });

  it('leaves out the metadata of the file', () => {
    const file = withHtml(drawing(PAPER, INK));
    expect(file.includes('onerror')).toBe(true);
    expect(readPicture(file).preview.bytes.includes('onerror')).toBe(false);
  });

  it('scales a large picture down and keeps its proportion', () => {
    const png = new PNG({ width: 1800, height: 40 });
    png.data.fill(Buffer.from([0, 0, 0, 255]));
    const { picture } = readPicture(PNG.sync.write(png));
    expect(picture).toMatchObject({ width: 640, height: 14 });
  });

  it('returns the same bytes for the same file', () => {
    const [one, other] = [readPicture(drawing(PAPER, INK)), readPicture(drawing(PAPER, INK))];
    expect(one).toEqual(other);
  });

  it.each([
    ['text', Buffer.from('no picture'), 'picture_unreadable'],
    ['an empty file', Buffer.alloc(0), 'picture_unreadable'],
    ['a truncated PNG', drawing(PAPER, INK).subarray(0, 80), 'picture_unreadable'],
    ['a truncated JPEG', Buffer.from('ffd8ffe000104a46', 'hex'), 'picture_unreadable'],
    ['a picture without ink', drawing(PAPER, PAPER), 'picture_empty'],
    ['a transparent picture', drawing([0, 0, 0, 0], [0, 0, 0, 0]), 'picture_empty'],
  ])('rejects %s', (_, file, code) => {
    expect(refusal(file)).toBe(code);
  });

  it('rejects a PNG that its header makes too large or interlaced, without decoding it', () => {
    const bomb = drawing(PAPER, INK);
    bomb.writeUInt32BE(100_000, 16);
    expect(refusal(bomb)).toBe('picture_too_large');
    const interlaced = drawing(PAPER, INK);
    interlaced[28] = 1;
    expect(refusal(interlaced)).toBe('picture_unsupported');
  });
});

describe('readPicture of a JPEG', () => {
  /** Returns start of image, a comment, the frame header with the given fields, and end of image. */
  const jpeg = ({ frame = 0xc0, precision = 8, width = 300, height = 100, components = 3 }): Buffer => {
    const header = Buffer.alloc(10);
    header.writeUInt16BE(8 + 3 * components, 2);
    header[0] = 0xff;
    header[1] = frame;
    header[4] = precision;
    header.writeUInt16BE(height, 5);
    header.writeUInt16BE(width, 7);
    header[9] = components;
    const comment = Buffer.from('fffe0004abcd', 'hex');
    const parts = [
      Buffer.from('ffd8', 'hex'),
      comment,
      header,
      Buffer.alloc(3 * components),
      Buffer.from('ffd9', 'hex'),
    ];
    return Buffer.concat(parts);
  };

  it.each([
    ['in colour', { components: 3 }, 'DeviceRGB'],
    ['in grey', { components: 1 }, 'DeviceGray'],
    ['in progressive mode', { frame: 0xc2 }, 'DeviceRGB'],
  ])('returns a picture %s without its comment', (_, facts, space) => {
    const file = jpeg(facts);
    const { picture } = readPicture(file);
    const colour = Buffer.concat([file.subarray(0, 2), file.subarray(8)]);
    expect(picture).toEqual({ width: 300, height: 100, space, filter: 'DCTDecode', colour });
  });

  it.each([
    ['four components', { components: 4 }, 'picture_unsupported'],
    ['twelve bits per component', { precision: 12 }, 'picture_unsupported'],
    ['arithmetic coding', { frame: 0xc9 }, 'picture_unsupported'],
    ['too many pixels', { width: 4_001 }, 'picture_too_large'],
    ['no pixels', { height: 0 }, 'picture_unreadable'],
  ])('rejects a picture with %s', (_, facts, code) => {
    expect(refusal(jpeg(facts))).toBe(code);
  });
});
