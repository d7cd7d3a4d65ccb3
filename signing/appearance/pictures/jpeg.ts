import type { AppearancePicture } from '../appearance-picture.ts';
import { SigningError } from '../../signing-error.ts';
import { MAX_SIDE } from './picture-limits.ts';

// ISO/IEC 10918-1, table B.1
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from('ffd9', 'hex');
/**
 * Baseline, extended and progressive DCT with Huffman coding, which DCTDecode supports (ISO 32000-2, 7.4.8).
 */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/**
 * Reads a JPEG file, which becomes an image stream unchanged. Reads only its header, for the size and the
 * colour space.
 * @throws SigningError picture_unreadable, picture_too_large, picture_unsupported
 */
export function readJpeg(file: Buffer): AppearancePicture {
  const frame = frameOf(file);
  const precision = frame[0];
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  const components = frame[5];
  if (width === 0 || height === 0 || !file.includes(END_OF_IMAGE))
    throw new SigningError('picture_unreadable');
  if (width > MAX_SIDE || height > MAX_SIDE) throw new SigningError('picture_too_large', { limit: MAX_SIDE });
  if (precision !== 8 || (components !== 1 && components !== 3))
    throw new SigningError('picture_unsupported');
  const space = components === 1 ? 'DeviceGray' : 'DeviceRGB';
  return { width, height, space, colour: file, filter: 'DCTDecode' };
}

const FRAME_LENGTH = 6;

/** Returns the frame header: precision, height, width and number of components (ISO/IEC 10918-1, B.2.2). */
function frameOf(file: Buffer): Buffer {
  let at = 2;
  while (at + 4 + FRAME_LENGTH <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    if (FRAMES.has(marker)) return file.subarray(at + 4, at + 4 + FRAME_LENGTH);
    if (OTHER_FRAMES.has(marker)) throw new SigningError('picture_unsupported');
    if (marker === START_OF_SCAN) break;
    // A marker may be preceded by fill bytes (B.1.1.2).
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  throw new SigningError('picture_unreadable');
}
