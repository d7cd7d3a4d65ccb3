import {
  MAX_SOURCE_SIDE,
  pictureMessages,
  SIGNATURE_PICTURE_SOURCE,
  SIGNATURE_PICTURE_UPLOAD,
} from '#contracts/signature-picture-limits.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import type { PixelImage } from './remove-background.ts';

/** Error whose message tells the user why a file cannot be a signature picture. */
export class PictureProblem extends Error {}

/** Longest side in pixels to which a picture is scaled down; signatures show fewer. */
const SIDE = 1200;

/**
 * Reads an image file, scaled down; photographs are turned upright.
 * @throws {PictureProblem} if the file is not an image, is too large or has too many pixels.
 */
export async function readPictureFile(file: File): Promise<PixelImage> {
  const problem = firstFileProblem(file, SIGNATURE_PICTURE_SOURCE);
  if (problem) throw new PictureProblem(problem);
  const picture = await openPicture(file);
  try {
    if (Math.max(picture.width, picture.height) > MAX_SOURCE_SIDE)
      throw new PictureProblem(pictureMessages.sourceTooManyPixels);
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = contextOf(canvas);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    picture.close();
  }
}

/** Draws an image on a canvas of its size. */
export function drawImage(canvas: HTMLCanvasElement, { width, height, data }: PixelImage): void {
  canvas.width = width;
  canvas.height = height;
  const image = new ImageData(width, height);
  image.data.set(data);
  contextOf(canvas).putImageData(image, 0, 0);
}

/**
 * Encodes the content of a canvas as a PNG file for the upload.
 * @throws {PictureProblem} if the browser cannot, or if the file is too large.
 */
export async function pngOf(canvas: HTMLCanvasElement): Promise<File> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png || png.size > SIGNATURE_PICTURE_UPLOAD.maxBytes)
    throw new PictureProblem(pictureMessages.unsupported);
  return new File([png], 'signature.png', { type: 'image/png' });
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new PictureProblem(pictureMessages.unsupported);
  return context;
}

async function openPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new PictureProblem(pictureMessages.unreadable);
  }
}
