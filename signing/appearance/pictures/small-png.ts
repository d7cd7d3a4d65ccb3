import { SigningError } from '../../signing-error.ts';
import { reduced } from './pixels.ts';
import { readPng, writePng } from './png.ts';

/**
 * Decodes a PNG file, scales it down to at most `side` pixels in width and height, and encodes it again, without the
 * metadata of the file.
 * @throws SigningError picture_unreadable, picture_too_large, picture_unsupported
 */
export function smallPng(file: Buffer, side: number): Buffer {
  const pixels = readPng(file);
  if (pixels.width === 0 || pixels.height === 0) throw new SigningError('picture_unreadable');
  const frame = { left: 0, top: 0, width: pixels.width, height: pixels.height };
  return writePng(reduced(pixels, frame, { width: side, height: side }));
}
