import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfStream } from '../../pdf/objects/objects.ts';

/** Colour: red, green and blue, each from 0 to 1. */
export type Color = readonly [number, number, number];

/** Initial colour of a content stream. */
export const BLACK: Color = [0, 0, 0];

/** Returns the colour of one (gray), three (RGB) or four (CMYK) components; undefined for anything else. */
export function colorOf(components: readonly number[]): Color | undefined {
  if (components.some((one) => one < 0 || one > 1)) return undefined;
  const [first = 0, second = 0, third = 0, black = 0] = components;
  switch (components.length) {
    case 1:
      return [first, first, first];
    case 3:
      return [first, second, third];
    case 4:
      return [darkened(first, black), darkened(second, black), darkened(third, black)];
    default:
      return undefined;
  }
}

const darkened = (ink: number, black: number) => 1 - Math.min(1, ink + black);

/** Returns whether two colours are equal within rounding. */
export function isSameColor(a: Color, b: Color): boolean {
  return a.every((one, index) => Math.abs(one - (b[index] ?? NaN)) < 0.01);
}

/** Returns the perceived brightness of a colour, from 0 (black) to 1 (white). */
export function brightness([red, green, blue]: Color): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

/** Colour spaces that resources put in place of those of a device (ISO 32000-2, 8.6.5.6). */
const DEFAULT_SPACES = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

/** Returns whether the resources of a content stream replace the colour spaces of a device: black may be shown as white then. */
export function replacesColors(document: PdfDocument, { dict }: PdfStream): boolean {
  const spaces = document.dict(document.dict(dict.get('Resources'))?.get('ColorSpace'));
  return DEFAULT_SPACES.some((key) => spaces?.has(key));
}
