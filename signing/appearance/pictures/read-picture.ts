import { SigningError } from '../../signing-error.ts';
import { readJpeg } from './jpeg.ts';
import { pictureOfPixels, type ReadPicture } from './picture-of-pixels.ts';
import { readPng } from './png.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

/**
 * Reads a PNG or JPEG file as a signature picture. A PNG is cropped to its ink, its white background becomes
 * transparent, and it is scaled down to at most 640 × 320 pixels; a JPEG loses its metadata alone. Files may have at
 * most 4000 pixels on a side.
 * @throws SigningError picture_unreadable, picture_too_large, picture_unsupported, picture_empty
 */
export function readPicture(file: Buffer): ReadPicture {
  if (startsWith(file, PNG)) return pictureOfPixels(readPng(file));
  if (!startsWith(file, JPEG)) throw new SigningError('picture_unreadable');
  return readJpeg(file);
}

function startsWith(file: Buffer, signature: Buffer): boolean {
  return file.subarray(0, signature.length).equals(signature);
}
