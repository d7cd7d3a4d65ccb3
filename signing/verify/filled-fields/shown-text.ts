import { boxOf, isSameSize, type Box } from './boxes.ts';
import { replacesColors } from './colors.ts';
import { operatorsOf } from './content-operators.ts';
import { withRectangles } from './drawn-rectangles.ts';
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
  if (!hasKnownEntries(appearance) || replacesColors(document, stream)) return undefined;
  const box = boxOf(document, stream.dict.get('BBox'));
  if (!box || !rectangle || !isSameSize(box, rectangle) || !isUpright(appearance)) return undefined;
  const operators = operatorsOf(document, stream);
  const reader = new AppearanceReader(appearance, box);
  return operators && withRectangles(operators).every((operator) => reader.accepts(operator))
    ? reader.text
    : undefined;
}

/** Returns whether a picture has no entries but those that are known to hide and replace nothing. */
export function hasKnownEntries({ stream }: WidgetAppearance): boolean {
  return [...stream.dict.keys()].every((key) => STREAM_KEYS.has(key));
}

/**
 * Returns whether the appearance is neither rotated nor scaled; a translation has no effect (ISO 32000-2,
 * 12.5.5).
 */
export function isUpright({ document, stream }: WidgetAppearance): boolean {
  const matrix = document.array(stream.dict.get('Matrix')).map((item) => document.number(item));
  const isIdentity = matrix.length === 6 && [1, 0, 0, 1].every((one, at) => matrix[at] === one);
  return isIdentity || !stream.dict.has('Matrix');
}
