import { MAX_PICTURE_SIDE, pictureMessages, SIGNATURE_PICTURE_UPLOAD } from '#contracts/signature-picture.ts';
import { firstFileProblem } from '#contracts/upload.ts';

/** Why a file cannot be a picture of a signature, in words for the person who chose it. */
export class PictureProblem extends Error {}

// The largest first: the service makes the picture smaller anyway, and a photograph as PNG needs much room.
const SIDES = [1800, 1200, 800, 500];

/**
 * The picture of a chosen file as PNG, as browsers show it: a photograph upright, whatever way the camera was held.
 * @throws PictureProblem
 */
export async function preparePicture(file: File): Promise<File> {
  const problem = firstFileProblem(file, SIGNATURE_PICTURE_UPLOAD);
  if (problem) throw new PictureProblem(problem);
  const picture = await openPicture(file);
  try {
    if (Math.max(picture.width, picture.height) > MAX_PICTURE_SIDE)
      throw new PictureProblem(pictureMessages.tooManyPixels);
    for (const side of SIDES) {
      const png = await drawn(picture, side);
      if (png.size <= SIGNATURE_PICTURE_UPLOAD.maxBytes) return pngFile(png);
    }
  } finally {
    picture.close();
  }
  throw new PictureProblem(pictureMessages.unsupported);
}

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

async function drawn(picture: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return pngOf(canvas);
}

/** What is drawn on a canvas, as PNG. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureProblem(pictureMessages.unsupported))),
      'image/png',
    );
  });
}
