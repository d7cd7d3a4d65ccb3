import { dict, name, PdfStream, type PdfRef } from '../pdf/objects/objects.ts';
import type { AddObject } from '../fonts/embed-font.ts';
import { isOnItsSide, type Orientation } from './pictures/exif-orientation.ts';

/**
 * Signature picture in the form of PDF image streams. It is compressed once, when it is read, so that the
 * same bytes result on every machine that draws it.
 */
export interface AppearancePicture {
  /** Width in pixels, as seen upright. */
  width: number;
  /** Height in pixels, as seen upright. */
  height: number;
  /** How the samples are turned to be seen upright; by default 1, as they are. */
  orientation?: Orientation | undefined;
  /** Colour space of the samples. */
  space: 'DeviceRGB' | 'DeviceGray';
  /**
   * Samples of 8 bits per component, encoded by `filter`; blended with white where the picture is
   * transparent.
   */
  colour: Buffer;
  /** Encoding of `colour`. */
  filter: 'FlateDecode' | 'DCTDecode';
  /** Opacity of 8 bits per pixel, 0 transparent, FlateDecode; undefined for an opaque picture. */
  alpha?: Buffer | undefined;
}

/**
 * Adds the picture as an image XObject (ISO 32000-2, 8.9.5) and returns its reference; `isOpaque` leaves out
 * the mask.
 */
export function addPicture(
  { width, height, orientation = 1, space, colour, filter, alpha }: AppearancePicture,
  add: AddObject,
  { isOpaque }: { isOpaque: boolean },
): PdfRef {
  const image = (colourSpace: string, compression: string) => ({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: isOnItsSide(orientation) ? height : width,
    Height: isOnItsSide(orientation) ? width : height,
    ColorSpace: name(colourSpace),
    BitsPerComponent: 8,
    Filter: name(compression),
  });
  const white = space === 'DeviceGray' ? [1] : [1, 1, 1];
  const mask =
    alpha && !isOpaque
      ? // Matte: the colours are already blended with white (ISO 32000-2, 11.6.5.2).
        add(new PdfStream(dict({ ...image('DeviceGray', 'FlateDecode'), Matte: white }), alpha))
      : undefined;
  return add(new PdfStream(dict({ ...image(space, filter), ...(mask ? { SMask: mask } : {}) }), colour));
}
