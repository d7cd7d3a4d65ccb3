import { PNG } from 'pngjs';
import { SigningError } from '../../signing-error.ts';
import type { Pixels } from './pixels.ts';
import { MAX_SIDE } from './picture-limits.ts';

// Offsets in the file of the fields of IHDR, the first chunk (PNG, 11.2.1).
const IHDR = { width: 16, height: 20, interlace: 28, end: 33 };

/**
 * Decodes a PNG file. The decoder limits what it decompresses to the size that the header states, except for
 * interlaced files, which are therefore rejected.
 * @throws SigningError picture_unreadable, picture_too_large, picture_unsupported
 */
export function readPng(file: Buffer): Pixels {
  if (file.length < IHDR.end || file.toString('latin1', 12, 16) !== 'IHDR')
    throw new SigningError('picture_unreadable');
  const width = file.readUInt32BE(IHDR.width);
  const height = file.readUInt32BE(IHDR.height);
  if (width > MAX_SIDE || height > MAX_SIDE) throw new SigningError('picture_too_large', { limit: MAX_SIDE });
  if (file[IHDR.interlace] !== 0) throw new SigningError('picture_unsupported');
  try {
    const png = PNG.sync.read(file);
    return { width: png.width, height: png.height, data: png.data };
  } catch {
    throw new SigningError('picture_unreadable');
  }
}

/** Encodes pixels as a PNG file. */
export function writePng({ width, height, data }: Pixels): Buffer {
  const png = new PNG({ width, height });
  png.data = data;
  return PNG.sync.write(png, { deflateLevel: 9 });
}
