import { AppearanceReader, THIN, type Frame } from './appearance-reader.ts';
import { boxBetween, boxOf, distance, isSameSize, type Box } from './boxes.ts';
import { operatorsOf, type Operator } from './content-operators.ts';
import { BEVEL, withRectangles } from './drawn-rectangles.ts';
import { hasKnownEntries, isUpright, type WidgetAppearance } from './shown-text.ts';

/** Areas of a page that the picture of a field hides, without its letters. The lower left corner of the picture is the origin. */
export interface Cover {
  areas: readonly Box[];
  /** Frames that are wider than a thin line. */
  frames: readonly Frame[];
}

/** Largest distance in points that counts as rounding. */
const ROUNDING = 1;
const FILLING = new Set([...'f F f* B B* b b*'.split(' '), BEVEL]);
const STROKING = new Set('s S B B* b b*'.split(' '));
export const NO_COVER: Cover = { areas: [], frames: [] };

/** Returns what a picture hides of its page; undefined if it cannot be told. */
export function coverOf(appearance: WidgetAppearance): Cover | undefined {
  const { document, stream, rectangle } = appearance;
  const found = operatorsOf(document, stream);
  if (!found) return undefined;
  const operators = withRectangles(found);
  if (!operators.some(({ name }) => FILLING.has(name) || STROKING.has(name))) return NO_COVER;
  const box = boxOf(document, stream.dict.get('BBox'));
  if (!box || !rectangle || !isSameSize(box, rectangle)) return undefined;
  if (!hasKnownEntries(appearance) || !isUpright(appearance)) return undefined;
  const reader = new AppearanceReader(appearance, box);
  const end = operators.findIndex((operator) => !reader.accepts(operator));
  if (end >= 0 && !areThinLines(operators, end)) return undefined;
  const moved = ({ left, right, bottom, top }: Box) =>
    boxBetween(left - box.left, bottom - box.bottom, right - box.left, top - box.bottom);
  return {
    areas: reader.backgrounds.filter((area) => !isNothing(area)).map(moved),
    frames: reader.frames
      .filter(({ lineWidth }) => lineWidth > THIN)
      .map(({ path, lineWidth }) => ({ path: moved(path), lineWidth })),
  };
}

/** Returns whether a picture draws nothing but thin lines and letters from one of its operators on. */
function areThinLines(operators: readonly Operator[], start: number): boolean {
  const names = operators.slice(start).map(({ name }) => name);
  const areThin = operators.every(({ name, operands: [width] }) => name !== 'w' || Number(width) <= THIN);
  return !names.some((name) => FILLING.has(name)) && (areThin || !names.some((name) => STROKING.has(name)));
}

/** Returns whether everything that the first hides is hidden by the second, too. */
export function isHiddenBy(first: Cover, second: Cover): boolean {
  return (
    first.areas.every((area) => second.areas.some((one) => contains(one, area))) &&
    first.frames.every((frame) => second.frames.some((one) => isSameFrame(one, frame)))
  );
}

const isNothing = ({ left, right, bottom, top }: Box) => left >= right || bottom >= top;

function contains(outer: Box, inner: Box): boolean {
  const isWide = outer.left <= inner.left + ROUNDING && outer.right >= inner.right - ROUNDING;
  return isWide && outer.bottom <= inner.bottom + ROUNDING && outer.top >= inner.top - ROUNDING;
}

function isSameFrame(a: Frame, b: Frame): boolean {
  return distance(a.path, b.path) <= ROUNDING && Math.abs(a.lineWidth - b.lineWidth) <= ROUNDING;
}
