import { fitText, placeText, type Area, type FittedText, type PlacedLine } from './fit-text.ts';
import type { TypesetText } from './text/typeset.ts';

/** Positions of text and picture in an appearance. */
export interface AppearanceLayout {
  lines: PlacedLine[];
  /** Rectangle of the picture; undefined without a picture or without room for one. */
  picture: Area | undefined;
}

/** Width and height, in points or pixels; only the proportion of a picture matters. */
export interface Size {
  width: number;
  height: number;
}

// Largest share of the width or height for the picture, in the order of preference.
const SHARES = [0.42, 0.32, 0.24];
/** Ratio of width to height from which the picture is placed beside the text. */
const WIDE = 1.5;

/**
 * Lays out the text and the signature picture: side by side in a wide area, the picture above the text
 * otherwise. Leaves the picture out where it would make the signer's name illegible.
 */
export function layOutAppearance(text: TypesetText, area: Area, picture?: Size): AppearanceLayout {
  const alone = fitText(text, area);
  if (!picture) return { lines: placeText(alone, area), picture: undefined };
  const arrange = area.width >= area.height * WIDE ? beside : above;
  let best: Arrangement | undefined;
  for (const share of SHARES) {
    const arranged = arrange(text, area, { picture, share });
    if (!best || arranged.text.shown > best.text.shown) best = arranged;
  }
  const isTooSmall = !best || (best.text.shown < 0 && alone.shown >= 0);
  if (!best || isTooSmall) return { lines: placeText(alone, area), picture: undefined };
  return { lines: placeText(best.text, best.textArea), picture: best.picture };
}

interface Arrangement {
  picture: Area;
  text: FittedText;
  textArea: Area;
}

interface Share {
  picture: Size;
  /** Largest share of the area's width or height. */
  share: number;
}

function beside(text: TypesetText, { x, y, width, height }: Area, { picture, share }: Share): Arrangement {
  const size = within(picture, { width: width * share, height });
  const taken = size.width + Math.min(10, width * 0.05);
  const textArea = { x: x + taken, y, width: width - taken, height };
  return {
    picture: { x, y: y + (height - size.height) / 2, ...size },
    text: fitText(text, textArea),
    textArea,
  };
}

/** Places the picture above the text, both together vertically centred. */
function above(text: TypesetText, { x, y, width, height }: Area, { picture, share }: Share): Arrangement {
  const size = within(picture, { width, height: height * share });
  const gap = Math.min(8, height * 0.06);
  const fitted = fitText(text, { width, height: height - size.height - gap });
  const top = y + height - (height - size.height - gap - fitted.height) / 2;
  return {
    picture: { x, y: top - size.height, ...size },
    text: fitted,
    textArea: { x, y: top - size.height - gap - fitted.height, width, height: fitted.height },
  };
}

/** Scales the picture to the largest size that fits, keeping its proportion. */
function within(picture: Size, room: Size): Size {
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Smallest size, in points, that has room for a legible name. */
const LEAST = { width: 40, height: 12 };

/** Returns whether an appearance of the given size, in points, is large enough to be legible. */
export function isLegibleSize({ width, height }: Size): boolean {
  return width >= LEAST.width && height >= LEAST.height;
}
