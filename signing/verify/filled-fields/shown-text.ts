import { boxOf, isSameSize, type Box } from './boxes.ts';
import { replacesColors } from './colors.ts';
import { operatorsOf } from './content-operators.ts';
import { AppearanceReader, type FieldAppearance } from './appearance-reader.ts';

/** Appearance stream and where its widget is. */
export interface WidgetAppearance extends FieldAppearance {
  /** Rectangle of the widget on its page; undefined if malformed. */
  rectangle: Box | undefined;
}

// Entries beyond these, such as a layer, a group or a reference to another file, could hide or replace
// content.
const STREAM_KEYS = new Set(
  'Type Subtype FormType BBox Matrix Resources Length Filter DecodeParms'.split(' '),
);

/**
 * Returns the text that an appearance shows; undefined unless it is proved that a reader sees that text and
 * nothing else: the stream may contain only operators that `AppearanceReader` accepts, and letters of legible
 * size, colour and position.
 */
export function shownText(appearance: WidgetAppearance): string | undefined {
  const { document, stream, rectangle } = appearance;
  if ([...stream.dict.keys()].some((key) => !STREAM_KEYS.has(key))) return undefined;
  if (replacesColors(document, stream)) return undefined;
  const box = boxOf(document, stream.dict.get('BBox'));
  if (!box || !rectangle || !isSameSize(box, rectangle) || !isUpright(appearance)) return undefined;
  const operators = operatorsOf(document, stream);
  const reader = new AppearanceReader(appearance, box);
  return operators?.every((operator) => reader.accepts(operator)) ? reader.text : undefined;
}

/**
 * Returns whether a picture fills no area with the background of its field that another one, which was signed, does not fill: it
 * would hide what the page shows there.
 */
export function keepsBackground(was: WidgetAppearance | undefined, is: WidgetAppearance): boolean {
  const filled = was ? backgroundsOf(was) : [];
  return backgroundsOf(is).every((area) => isNothing(area) || filled.some((one) => contains(one, area)));
}

const isNothing = ({ left, right, bottom, top }: Box) => left >= right || bottom >= top;
/** Largest distance in points that counts as rounding. */
const ROUNDING = 1;

function contains(outer: Box, inner: Box): boolean {
  const isWide = outer.left <= inner.left + ROUNDING && outer.right >= inner.right - ROUNDING;
  return isWide && outer.bottom <= inner.bottom + ROUNDING && outer.top >= inner.top - ROUNDING;
}

/** Returns the areas that an appearance fills with the background, from its lower left corner, up to what cannot be read. */
function backgroundsOf(appearance: WidgetAppearance): Box[] {
  const { document, stream } = appearance;
  const box = boxOf(document, stream.dict.get('BBox'));
  if (!box || [...stream.dict.keys()].some((key) => !STREAM_KEYS.has(key)) || !isUpright(appearance))
    return [];
  const reader = new AppearanceReader(appearance, box);
  operatorsOf(document, stream)?.every((operator) => reader.accepts(operator));
  return reader.backgrounds.map(({ left, right, bottom, top }) => ({
    left: left - box.left,
    right: right - box.left,
    bottom: bottom - box.bottom,
    top: top - box.bottom,
  }));
}

/**
 * Returns whether the appearance is neither rotated nor scaled; a translation has no effect (ISO 32000-2,
 * 12.5.5).
 */
function isUpright({ document, stream }: WidgetAppearance): boolean {
  const matrix = document.array(stream.dict.get('Matrix')).map((item) => document.number(item));
  const isIdentity = matrix.length === 6 && [1, 0, 0, 1].every((one, at) => matrix[at] === one);
  return isIdentity || !stream.dict.has('Matrix');
}
