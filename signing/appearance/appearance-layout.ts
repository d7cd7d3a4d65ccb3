import { fitText, placeText, type Area, type FittedText, type PlacedLine } from './fit-text.ts';
import type { TypesetText } from './text/typeset.ts';

export interface CardLayout {
  lines: PlacedLine[];
  /** Where the picture stands, if there is one and room for it. */
  picture: Area | undefined;
}

export interface Size {
  width: number;
  height: number;
}

// What the picture may take of the card, the most first.
const SHARES = [0.42, 0.32, 0.24];
const WIDE = 1.5;

/** Places the text, and beside it or above it, as the area is wide or high, the picture of a handwritten signature. */
export function layOutCard(text: TypesetText, area: Area, picture?: Size): CardLayout {
  const alone = fitText(text, area);
  if (!picture) return { lines: placeText(alone, area), picture: undefined };
  const arrange = area.width >= area.height * WIDE ? beside : above;
  let best: Arrangement | undefined;
  for (const share of SHARES) {
    const arranged = arrange(text, area, { picture, share });
    if (!best || arranged.text.shown > best.text.shown) best = arranged;
  }
  // A picture that leaves no room for a legible name is left out.
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
  /** Of the area, at most. */
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

/** Picture and text together stand in the middle of the height. */
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

/** As large as fits without being stretched. */
function within(picture: Size, room: Size): Size {
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}
