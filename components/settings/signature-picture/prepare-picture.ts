import { MAX_PICTURE_SIDE, pictureMessages, SIGNATURE_PICTURE_UPLOAD } from '#contracts/signature-picture.ts';
import { firstFileProblem } from '#contracts/upload.ts';

/** Error whose message tells the user why a file cannot be a signature picture. */
export class PictureProblem extends Error {}

// Longest side in pixels, tried until the PNG is small enough to upload; the service scales it down anyway.
const SIDES = [1800, 1200, 800, 500];

/**
 * Converts an image file to a PNG that is small enough to upload; photographs are turned upright.
 * @throws {PictureProblem} if the file is not an image, is too large or has too many pixels.
 */
export async function preparePicture(file: File): Promise<File> {
  const problem = firstFileProblem(file, SIGNATURE_PICTURE_UPLOAD);
  if (problem) throw new PictureProblem(problem);
  const picture = await openPicture(file);
  try {
    if (Math.max(picture.width, picture.height) > MAX_PICTURE_SIDE)
      throw new PictureProblem(pictureMessages.tooManyPixels);
    for (const side of SIDES) {
      const png = await scaledPng(picture, side);
      if (png.size <= SIGNATURE_PICTURE_UPLOAD.maxBytes) return pngFile(png);
    }
  } finally {
    picture.close();
  }
  throw new PictureProblem(pictureMessages.unsupported);
}

/** Returns a PNG as a file for the upload. */
export function pngFile(png: Blob): File {
  return new File([png], 'signature.png', { type: 'image/png' });
}

async function openPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new PictureProblem(pictureMessages.unreadable);
  }
}

async function scaledPng(picture: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return pngOf(canvas);
}

/**
 * Encodes the content of a canvas as PNG.
 * @throws {PictureProblem} if the browser cannot.
 */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureProblem(pictureMessages.unsupported))),
      'image/png',
    );
  });
}
