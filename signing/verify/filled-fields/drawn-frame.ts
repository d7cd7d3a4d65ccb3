import type { PdfDocument } from '../../pdf/document.ts';
import { PdfString, type PdfStream } from '../../pdf/objects/objects.ts';
import { boxOf, type Box } from './boxes.ts';
import { operatorsOf, type Operator } from './content-operators.ts';

/** Operators that paint nothing and move nothing. */
const SILENT = new Set(
  'q Q BMC EMC BT ET Tf Td TD Tm TL T* Tc Tw Tz Tr Ts w J j M d i g G rg RG k K h W W* n'.split(' '),
);
const PAINTING = new Set('s S f F f* B B* b b*'.split(' '));
const SEGMENTS = new Set(['m', 'l', 're']);
/** Largest distance of a frame from the edge, in points and as a share of the shorter side. */
const MAX_INSET = 4;
const MAX_INSET_SHARE = 0.25;

/**
 * Returns whether an appearance draws no text and no figure, only frames, the dividers of a comb and backgrounds: straight lines from
 * edge to edge, and rectangles along the edges.
 */
export function drawsFrameOnly(document: PdfDocument, stream: PdfStream): boolean {
  const operators = operatorsOf(document, stream);
  if (!operators) return false;
  const box = boxOf(document, stream.dict.get('BBox'));
  const paints = operators.some(({ name }) => PAINTING.has(name));
  return operators.every((operator) => {
    if (SILENT.has(operator.name) || PAINTING.has(operator.name)) return true;
    if (operator.name === 'Tj') return isBlank(operator);
    return SEGMENTS.has(operator.name) && (!paints || (box !== undefined && isAtEdge(operator, box)));
  });
}

function isBlank({ operands: [text] }: Operator): boolean {
  return text instanceof PdfString && /^[\s\0]*$/.test(text.bytes.toString('latin1'));
}

/** Returns whether the points of a path segment are near the edges of a box. */
function isAtEdge({ name, operands }: Operator, box: Box): boolean {
  const [x = 0, y = 0, width = 0, height = 0] = operands.map((operand) =>
    typeof operand === 'number' ? operand : NaN,
  );
  const inset = Math.min(MAX_INSET, MAX_INSET_SHARE * Math.min(box.right - box.left, box.top - box.bottom));
  const isNear = (value: number, sides: readonly number[]) =>
    sides.some((side) => Math.abs(value - side) <= inset);
  const isPointNear = (px: number, py: number) =>
    isNear(px, [box.left, box.right]) || isNear(py, [box.bottom, box.top]);
  return isPointNear(x, y) && (name !== 're' || isPointNear(x + width, y + height));
}
