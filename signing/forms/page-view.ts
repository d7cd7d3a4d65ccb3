import type { PdfDocument } from '../pdf/document.ts';
import { isArray, type PdfObject } from '../pdf/objects/objects.ts';
import type { Page } from '../pdf/pages.ts';
import { SigningError } from '../signing-error.ts';

/** Rectangle on a page as displayed, in points; the origin is the lower left corner of the page. */
export interface Rectangle {
  /** Distance of the left edge from the left edge of the page, in points. */
  x: number;
  /** Distance of the lower edge from the lower edge of the page, in points. */
  y: number;
  /** Width in points. */
  width: number;
  /** Height in points. */
  height: number;
}

/** Rotation of a page when displayed, in degrees clockwise (ISO 32000-2, table 31). */
export type Rotation = 0 | 90 | 180 | 270;

/** Page as a viewer displays it: cropped, rotated clockwise, and scaled by its user unit. */
export interface PageView {
  /** Width as displayed, in points. */
  width: number;
  /** Height as displayed, in points. */
  height: number;
  rotation: Rotation;
  /** Visible part of the page, in user space. */
  box: Box;
  /** Size of a user space unit, in points. */
  userUnit: number;
}

/** Rectangle in user space, by its edges. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

// US Letter, which viewers assume for a page without a usable box.
const LETTER: Box = [0, 0, 612, 792];
/** Tolerance in points: rectangles that a browser computes from pixels are rounded. */
const TOLERANCE = 0.05;

/**
 * Returns a page as displayed.
 * @throws SigningError pdf_broken when a box is not finite
 */
export function viewOf(document: PdfDocument, page: Page): PageView {
  const mediaBox = readBox(document, page.mediaBox) ?? LETTER;
  const cropBox = readBox(document, page.cropBox);
  const box = (cropBox && intersection(mediaBox, cropBox)) ?? mediaBox;
  const userUnit = readUserUnit(document.resolve(page.dict.get('UserUnit')));
  const rotation = readRotation(page.rotate);
  const width = (box[2] - box[0]) * userUnit;
  const height = (box[3] - box[1]) * userUnit;
  const isSideways = rotation === 90 || rotation === 270;
  return { width: isSideways ? height : width, height: isSideways ? width : height, rotation, box, userUnit };
}

/**
 * Checks that a rectangle has an area and lies on the page; `page` names the page in the error.
 * @throws SigningError rectangle_outside_page
 */
export function assertInside(
  view: PageView,
  { x, y, width, height }: Rectangle,
  page: number | 'last',
): void {
  const isInside =
    width > 0 &&
    height > 0 &&
    x >= -TOLERANCE &&
    y >= -TOLERANCE &&
    x + width <= view.width + TOLERANCE &&
    y + height <= view.height + TOLERANCE;
  if (!isInside)
    throw new SigningError('rectangle_outside_page', { page, width: view.width, height: view.height });
}

/** Converts a rectangle on the page as displayed to user space, for the /Rect of a widget. */
export function toUserSpace(view: PageView, rectangle: Rectangle): Box {
  const [left, bottom, right, top] = view.box;
  const { x, y, width, height } = scaled(rectangle, 1 / view.userUnit);
  switch (view.rotation) {
    case 0:
      return [left + x, bottom + y, left + x + width, bottom + y + height];
    case 90:
      return [right - y - height, bottom + x, right - y, bottom + x + width];
    case 180:
      return [right - x - width, top - y - height, right - x, top - y];
    case 270:
      return [left + y, top - x - width, left + y + height, top - x];
  }
}

function scaled({ x, y, width, height }: Rectangle, factor: number): Rectangle {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}

/** Reads a box, whose numbers may be indirect and whose corners may be in any order (ISO 32000-2, 7.9.5). */
function readBox(document: PdfDocument, value: PdfObject): Box | undefined {
  if (!isArray(value) || value.length < 4) return undefined;
  const [x1, y1, x2, y2] = value.slice(0, 4).map((item) => document.number(item));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  if (![x1, y1, x2, y2].every(Number.isFinite)) throw new SigningError('pdf_broken', { part: 'page box' });
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return hasArea(box) ? box : undefined;
}

/** Returns the part of the crop box inside the media box (ISO 32000-2, 14.11.2.1). */
function intersection(a: Box, b: Box): Box | undefined {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return hasArea(box) ? box : undefined;
}

function hasArea([left, bottom, right, top]: Box): boolean {
  return right > left && top > bottom;
}

function readRotation(value: PdfObject): Rotation {
  const degrees = typeof value === 'number' ? ((value % 360) + 360) % 360 : 0;
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;
}

function readUserUnit(value: PdfObject): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 1;
}
