import { dict, name, PdfStream, type PdfRef } from '../pdf/objects/objects.ts';
import type { AddObject } from '../fonts/embed-font.ts';

/**
 * The picture of a handwritten signature, as the streams of a PDF hold it: what compresses is done when it is taken in, so
 * that wherever it is drawn the same bytes come out.
 */
export interface CardPicture {
  width: number;
  height: number;
  space: 'DeviceRGB' | 'DeviceGray';
  /** Eight bits a component; with transparency, blended with white. */
  colour: Buffer;
  filter: 'FlateDecode' | 'DCTDecode';
  /** Eight bits a pixel, deflated, from 0, transparent; undefined for a picture without transparency. */
  alpha?: Buffer | undefined;
}

/** Adds the picture as an image XObject (ISO 32000-2, 8.9.5); opaque, it stands on white. */
export function addPicture(
  { width, height, space, colour, filter, alpha }: CardPicture,
  add: AddObject,
  { isOpaque }: { isOpaque: boolean },
): PdfRef {
  const image = (colourSpace: string, compression: string) => ({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: name(colourSpace),
    BitsPerComponent: 8,
    Filter: name(compression),
  });
  const white = space === 'DeviceGray' ? [1] : [1, 1, 1];
  const mask =
    alpha && !isOpaque
      ? // ISO 32000-2, 11.6.5.2: the colours are blended with white already
        add(new PdfStream(dict({ ...image('DeviceGray', 'FlateDecode'), Matte: white }), alpha))
      : undefined;
  return add(new PdfStream(dict({ ...image(space, filter), ...(mask ? { SMask: mask } : {}) }), colour));
}
