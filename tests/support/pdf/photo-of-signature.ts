import { PNG } from 'pngjs';

/** Size in pixels of the picture. */
export const PHOTO = { width: 600, height: 300 };

/**
 * Returns a PNG like a photograph of a signature: a blue wave on grey, grainy paper that gets darker towards a
 * corner.
 */
export function photoOfSignature(): Buffer {
  const { width, height } = PHOTO;
  const png = new PNG(PHOTO);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const paper = 226 - (x + y) / 12 + ((x * 7919 + y * 104_729) % 9);
      const middle = 150 + 60 * Math.sin(x / 24);
      const isInk = x > 120 && x < 480 && Math.abs(y - middle) < 5;
      png.data.set(isInk ? [24, 36, 110, 255] : [paper, paper, paper * 0.96, 255], 4 * (y * width + x));
    }
  }
  return PNG.sync.write(png);
}
