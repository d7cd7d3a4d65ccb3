import { SigningError } from '../../signing-error.ts';
import { isOnItsSide, orientationOf, orientationSegment, type Orientation } from './exif-orientation.ts';
import { jpegSegments, type JpegSegment } from './jpeg-segments.ts';
import type { ReadPicture } from './picture-of-pixels.ts';
import { MAX_SIDE } from './picture-limits.ts';

// ISO/IEC 10918-1, table B.1
const START_OF_IMAGE = Buffer.from('ffd8', 'hex');
/**
 * Baseline, extended and progressive DCT with Huffman coding, which DCTDecode supports (ISO 32000-2, 7.4.8).
 */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** Huffman tables, end of image, scan, quantization tables, number of lines, restart interval. */
const NEEDED = new Set([...FRAMES, 0xc4, 0xd9, 0xda, 0xdb, 0xdc, 0xdd]);
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;

/**
 * Reads a JPEG file, whose coded picture becomes an image stream unchanged. Metadata, as place and time of a photograph, comments,
 * thumbnails, colour profiles and what lies behind the image, are left out: they do not show in a signature, but every reader of the file could extract them.
 * @throws SigningError picture_unreadable, picture_too_large, picture_unsupported
 */
export function readJpeg(file: Buffer): ReadPicture {
  const segments = jpegSegments(file);
  if (segments.some(({ marker }) => OTHER_FRAMES.has(marker))) throw new SigningError('picture_unsupported');
  const { width, height, components } = frameOf(segments);
  const orientation = segments.map(statedOrientation).find((stated) => stated !== undefined) ?? 1;
  const kept = Buffer.concat([START_OF_IMAGE, ...segments.map(withoutMetadata)]);
  const seen = isOnItsSide(orientation) ? { width: height, height: width } : { width, height };
  const turned = orientation === 1 ? {} : { orientation };
  const space = components === 1 ? 'DeviceGray' : 'DeviceRGB';
  return {
    picture: { ...seen, ...turned, space, colour: kept, filter: 'DCTDecode' },
    preview: { type: 'image/jpeg', bytes: orientation === 1 ? kept : withOrientation(kept, orientation) },
  };
}

/** Returns size and number of components from the frame header (ISO/IEC 10918-1, B.2.2). */
function frameOf(segments: readonly JpegSegment[]) {
  const frame = segments.find(({ marker }) => FRAMES.has(marker))?.content;
  if (!frame || frame.length < 6) throw new SigningError('picture_unreadable');
  const precision = frame[0];
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  const components = frame[5];
  if (width === 0 || height === 0) throw new SigningError('picture_unreadable');
  if (width > MAX_SIDE || height > MAX_SIDE) throw new SigningError('picture_too_large', { limit: MAX_SIDE });
  if (precision !== 8 || (components !== 1 && components !== 3))
    throw new SigningError('picture_unsupported');
  return { width, height, components };
}

function statedOrientation({ marker, content }: JpegSegment): Orientation | undefined {
  return marker === APP1 ? orientationOf(content) : undefined;
}

/** Returns the bytes of a segment that decoders need: of a JFIF header all but its thumbnail, of Adobe's the colour transform. */
function withoutMetadata({ marker, content, bytes }: JpegSegment): Buffer {
  if (NEEDED.has(marker)) return bytes;
  // JFIF 1.02: version, density, and a thumbnail of 0 × 0 pixels.
  if (marker === APP0 && startsWith(content, 'JFIF\0') && content.length >= 14)
    return Buffer.concat([Buffer.from('ffe00010', 'hex'), content.subarray(0, 12), Buffer.alloc(2)]);
  if (marker === APP14 && startsWith(content, 'Adobe') && content.length >= 12)
    return Buffer.concat([Buffer.from('ffee000e', 'hex'), content.subarray(0, 12)]);
  return Buffer.alloc(0);
}

function startsWith(content: Buffer, text: string): boolean {
  return content.toString('latin1', 0, text.length) === text;
}

/** States the orientation again, for the browser. */
function withOrientation(jpeg: Buffer, orientation: Orientation): Buffer {
  return Buffer.concat([START_OF_IMAGE, orientationSegment(orientation), jpeg.subarray(2)]);
}
