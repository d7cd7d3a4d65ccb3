import { boxOf, isSameSize, type Box } from './boxes.ts';
import { operatorsOf } from './content-operators.ts';
import { PictureReader, type Picture } from './picture-reader.ts';

export interface Appearance extends Picture {
  /** Where the page shows it. */
  rectangle: Box | undefined;
}

// A layer, a group or a reference to another file could hide or replace what is drawn.
const STREAM_KEYS = new Set(
  'Type Subtype FormType BBox Matrix Resources Length Filter DecodeParms'.split(' '),
);

/**
 * The text that an appearance shows; undefined where it is not proved that a person reads that, and nothing else. So only what
 * is on the list of `PictureReader` may stand in it, and letters have to be of a size, a colour and in a place to be seen.
 */
export function shownText(appearance: Appearance): string | undefined {
  const { document, stream, rectangle } = appearance;
  if ([...stream.dict.keys()].some((key) => !STREAM_KEYS.has(key))) return undefined;
  const box = boxOf(document, stream.dict.get('BBox'));
  if (!box || !rectangle || !isSameSize(box, rectangle) || !isUpright(appearance)) return undefined;
  const operators = operatorsOf(document.decode(stream));
  const reader = new PictureReader(appearance, box);
  return operators?.every((operator) => reader.accepts(operator)) ? reader.text : undefined;
}

/** Neither turned nor scaled; where it is moved to, the rectangle decides. */
function isUpright({ document, stream }: Appearance): boolean {
  const matrix = document.array(stream.dict.get('Matrix')).map((item) => document.number(item));
  const isIdentity = matrix.length === 6 && [1, 0, 0, 1].every((one, at) => matrix[at] === one);
  return isIdentity || !stream.dict.has('Matrix');
}
