import { SMALL_PICTURE_SIDE } from '#contracts/limits.ts';

/** Area of a picture in its pixels, from the upper left corner. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the picture in a file, upright; null if the browser cannot decode it. */
export async function decodedPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/** Returns an area of a picture as a square PNG file of the size in which the services keep it. */
export async function croppedPicture(picture: ImageBitmap, { x, y, width, height }: CropArea): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SMALL_PICTURE_SIDE;
  canvas.height = SMALL_PICTURE_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser cannot write a PNG.');
  return new File([png], 'picture.png', { type: 'image/png' });
}
