import type { PdfDocument } from '../pdf/document.ts';
import { isArray, type PdfObject } from '../pdf/objects/objects.ts';
import type { Page } from '../pdf/pages.ts';
import { SigningError } from '../signing-error.ts';

/** In points, from the lower left corner of the page as it is seen. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Rotation = 0 | 90 | 180 | 270;

/** A page as a viewer shows it: cropped, turned clockwise by `rotation`, scaled by its user unit. */
export interface PageView {
  /** As seen, in points. */
  width: number;
  height: number;
  rotation: Rotation;
  /** Corners of the visible box in user space: left, bottom, right, top. */
  box: Box;
  /** Points in one unit of user space. */
  userUnit: number;
}

export type Box = readonly [left: number, bottom: number, right: number, top: number];

// What viewers show when a page has no usable box: US Letter.
const LETTER: Box = [0, 0, 612, 792];
/** Positions come from screens and lose the last digits on the way. */
const TOLERANCE = 0.05;

/** How a page is seen. @throws SigningError pdf_broken for boxes that are not finite */
export function viewOf(document: PdfDocument, page: Page): PageView {
  const mediaBox = readBox(document, page.mediaBox) ?? LETTER;
  const cropBox = readBox(document, page.cropBox);
  const box = (cropBox && intersection(mediaBox, cropBox)) ?? mediaBox;
  const userUnit = readUserUnit(document.resolve(page.dict.get('UserUnit')));
  const rotation = readRotation(page.rotate);
  const width = (box[2] - box[0]) * userUnit;
  const height = (box[3] - box[1]) * userUnit;
  const isTurned = rotation === 90 || rotation === 270;
  return { width: isTurned ? height : width, height: isTurned ? width : height, rotation, box, userUnit };
}

/** @throws SigningError rectangle_outside_page, also for one without an area */
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

/** The rectangle in user space, for a widget's /Rect. */
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

/** The numbers of a box may be indirect, and its corners in any order (ISO 32000-2, 7.9.5). */
function readBox(document: PdfDocument, value: PdfObject): Box | undefined {
  if (!isArray(value) || value.length < 4) return undefined;
  const [x1, y1, x2, y2] = value.slice(0, 4).map((item) => document.number(item));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  if (![x1, y1, x2, y2].every(Number.isFinite)) throw new SigningError('pdf_broken', { part: 'page box' });
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return hasArea(box) ? box : undefined;
}

/** ISO 32000-2, 14.11.2.1: what of the crop box lies outside the media box does not count. */
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
