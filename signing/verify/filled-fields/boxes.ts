import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfObject } from '../../pdf/objects/objects.ts';

/** Rectangle by its sides, in units of the coordinate system that contains it. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Box that contains all others. */
export const ENDLESS: Box = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };

/** Returns the box of a rectangle array, which states any two opposite corners (ISO 32000-2, 7.9.5). */
export function boxOf(document: PdfDocument, value: PdfObject | undefined): Box | undefined {
  const [x1, y1, x2, y2] = document.array(value).map((side) => document.number(side));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  return boxBetween(x1, y1, x2, y2);
}

/** Returns the box between two opposite corners. */
export function boxBetween(x1: number, y1: number, x2: number, y2: number): Box {
  return {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  };
}

/** Returns the area that two boxes share; its sides are in reverse order if they share none. */
export function intersection(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
}

/** Returns the largest distance between corresponding sides of two boxes. */
export function distance(a: Box, b: Box): number {
  return Math.max(
    Math.abs(a.left - b.left),
    Math.abs(a.bottom - b.bottom),
    Math.abs(a.right - b.right),
    Math.abs(a.top - b.top),
  );
}

/** Returns whether two boxes have the same width and height, within 1 unit for rounding. */
export function isSameSize(a: Box, b: Box): boolean {
  const width = a.right - a.left - (b.right - b.left);
  const height = a.top - a.bottom - (b.top - b.bottom);
  return Math.abs(width) <= 1 && Math.abs(height) <= 1;
}

/** Largest shift of a side for which a reader sees no difference, in points and as a share of the shorter side. */
const ROUNDING = 0.001;

/**
 * Returns whether two rectangle arrays of different revisions differ by their last digits: LibreOffice writes more of them than
 * poppler keeps when it adds a signature to a page, and MuPDF rounds those of the fields that it fills in.
 */
export function isRounded(
  [before, after]: readonly [PdfDocument, PdfDocument],
  old: PdfObject | undefined,
  now: PdfObject | undefined,
): boolean {
  if (before.array(old).length !== 4 || after.array(now).length !== 4) return false;
  const [was, is] = [boxOf(before, old), boxOf(after, now)];
  if (!was || !is) return false;
  const shorter = Math.min(was.right - was.left, was.top - was.bottom);
  return distance(was, is) <= ROUNDING * Math.min(1, shorter);
}
