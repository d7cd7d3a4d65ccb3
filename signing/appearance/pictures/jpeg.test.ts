import { photoJpeg } from '#support/pdf/photo-jpeg.ts';
import { SigningError } from '../../signing-error.ts';
import { orientationOf } from './exif-orientation.ts';
import { readJpeg } from './jpeg.ts';
import { jpegSegments } from './jpeg-segments.ts';

const CANARY = 'canary-52.5200-13.4050';
const markersOf = (file: Buffer) => jpegSegments(file).map(({ marker }) => marker.toString(16));
const scanOf = (file: Buffer) => jpegSegments(file).find(({ marker }) => marker === 0xda)?.bytes;
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

describe('readJpeg', () => {
  const photo = photoJpeg({ canary: CANARY });

  it('keeps what decoders need and none of the metadata, comments and bytes behind the image', () => {
    expect(photo.toString('latin1').split(CANARY)).toHaveLength(9);
    const { picture, preview } = readJpeg(photo);
    expect(markersOf(picture.colour)).toEqual(['e0', 'db', 'db', 'c0', 'c4', 'c4', 'c4', 'c4', 'da', 'd9']);
    expect(preview.bytes).toEqual(picture.colour);
    for (const text of [CANARY, 'ICC_PROFILE', 'Make', 'MPF', 'JFXX'])
      expect(photo.includes(text)).toBe(true);
    for (const text of [CANARY, 'ICC_PROFILE', 'Make', 'MPF', 'JFXX'])
      expect(picture.colour.includes(text)).toBe(false);
  });

  it('leaves the coded data as it is', () => {
    expect(scanOf(readJpeg(photo).picture.colour)).toEqual(scanOf(photo));
  });

  it('gives the same bytes again for its own result', () => {
    const { colour } = readJpeg(photo).picture;
    expect(readJpeg(colour).picture.colour).toEqual(colour);
  });

  it('cuts the thumbnail off a JFIF header, and off Adobe’s what follows the colour transform', () => {
    const jfif = bytes('ffe0 0013 4a46494600 0102 01 0048 0048 01 01 aabbcc');
    const adobe = bytes('ffee 0010 41646f6265 0064 8000 0000 01 aabb');
    const frame = bytes('ffc0 000b 08 0010 0020 01 01 11 00');
    const { colour } = readJpeg(Buffer.concat([bytes('ffd8'), jfif, adobe, frame, bytes('ffd9')])).picture;
    const start = 'ffd8 ffe0 0010 4a46494600 0102 01 0048 0048 00 00 ffee 000e 41646f6265 0064 8000 0000 01';
    expect(colour).toEqual(Buffer.concat([bytes(start), frame, bytes('ffd9')]));
  });

  it('keeps every scan of a progressive picture, with stuffed bytes and restart markers, but not a comment between them', () => {
    const scan = bytes('ffda 0008 01 01 00 00 3f 00 12 ff00 34 ffd0 56');
    const head = bytes('ffd8 ffc2 000b 08 0010 0020 01 01 11 00');
    const file = Buffer.concat([head, scan, bytes('fffe 0004 abcd'), scan, bytes('ffd9 ffd8 abcd ffd9')]);
    expect(readJpeg(file).picture.colour).toEqual(Buffer.concat([head, scan, scan, bytes('ffd9')]));
  });

  it.each([1, 2, 3, 4] as const)('keeps the size of a picture with the orientation %d', (orientation) => {
    expect(readJpeg(photoJpeg({ orientation, canary: '' })).picture).toMatchObject({ width: 32, height: 16 });
  });

  it.each([5, 6, 7, 8] as const)(
    'exchanges width and height of a picture on its side, orientation %d, and tells browsers nothing but that',
    (orientation) => {
      const { picture, preview } = readJpeg(photoJpeg({ orientation, canary: CANARY }));
      expect(picture).toMatchObject({ width: 16, height: 32, orientation });
      expect(preview.bytes.includes(CANARY)).toBe(false);
      const stated = jpegSegments(preview.bytes).filter(({ marker }) => marker === 0xe1);
      expect(stated.map(({ content }) => orientationOf(content))).toEqual([orientation]);
      expect(picture.colour.includes('Exif')).toBe(false);
    },
  );

  it.each([0, 9, 65_535])('takes the orientation %d, which there is not, for upright', (orientation) => {
    expect(readJpeg(photoJpeg({ orientation, canary: '' })).picture.orientation).toBeUndefined();
  });

  it('reads every truncated file as unreadable', () => {
    const end = photo.length - CANARY.length;
    const outcomes = Array.from({ length: end }, (_, length) => outcomeOf(photo.subarray(0, length)));
    expect(new Set(outcomes)).toEqual(new Set(['picture_unreadable']));
    expect(outcomeOf(photo.subarray(0, end))).toBe('read');
  });

  it('survives every changed byte before the scan', () => {
    for (let at = 2; at < photo.length; at++) {
      const changed = Buffer.from(photo);
      changed[at] = 0xff;
      expect(['read', 'picture_unreadable', 'picture_unsupported', 'picture_too_large']).toContain(
        outcomeOf(changed),
      );
    }
  });
});

function outcomeOf(file: Buffer): string {
  try {
    readJpeg(file);
    return 'read';
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    throw error;
  }
}
