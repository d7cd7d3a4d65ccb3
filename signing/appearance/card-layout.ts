import { fitText, placeText, type Area, type FittedText, type PlacedLine } from './fit-text.ts';
import type { TypesetText } from './text/typeset.ts';

export interface CardLayout {
  lines: PlacedLine[];
  /** Where the picture stands, if there is one and room for it. */
  picture: Area | undefined;
}

export interface PictureSize {
  width: number;
  height: number;
}

// What the picture may take of the card, the most first.
const SHARES = [0.42, 0.32, 0.24];
const WIDE = 1.5;

/** Places the text, and beside it or above it, as the area is wide or high, the picture of a handwritten signature. */
export function layOutCard(text: TypesetText, area: Area, picture?: PictureSize): CardLayout {
  const alone = fitText(text, area);
  const divisions = picture ? SHARES.map((share) => divide(area, share)) : [];
  let best: { division: Division; text: FittedText } | undefined;
  for (const division of divisions) {
    const fitted = fitText(text, division.text);
    if (!best || fitted.shown > best.text.shown) best = { division, text: fitted };
  }
  // A picture that leaves no room for a legible name is left out.
  const isTooSmall = best && best.text.shown < 0 && alone.shown >= 0;
  if (!picture || !best || isTooSmall) return { lines: placeText(alone, area), picture: undefined };
  return {
    lines: placeText(best.text, best.division.text),
    picture: fitPicture(best.division.picture, picture),
  };
}

interface Division {
  picture: Area;
  text: Area;
}

function divide({ x, y, width, height }: Area, share: number): Division {
  const gap = Math.min(8, width * 0.04, height * 0.06);
  if (width >= height * WIDE) {
    const taken = width * share;
    return {
      picture: { x, y, width: taken, height },
      text: { x: x + taken + gap, y, width: width - taken - gap, height },
    };
  }
  const taken = height * share;
  return {
    picture: { x, y: y + height - taken, width, height: taken },
    text: { x, y, width, height: height - taken - gap },
  };
}

/** As large as fits without being stretched, in the middle of the area's height, at its left. */
function fitPicture(area: Area, picture: PictureSize): Area {
  const scale = Math.min(area.width / picture.width, area.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: area.x, y: area.y + (area.height - height) / 2, width, height };
}
