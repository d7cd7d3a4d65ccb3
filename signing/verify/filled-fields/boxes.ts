import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfObject } from '../../pdf/objects/objects.ts';

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A rectangle as the file has it, by any two corners (ISO 32000-2, 7.9.5). */
export function boxOf(document: PdfDocument, value: PdfObject | undefined): Box | undefined {
  const [x1, y1, x2, y2] = document.array(value).map((side) => document.number(side));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  return boxBetween(x1, y1, x2, y2);
}

export function boxBetween(x1: number, y1: number, x2: number, y2: number): Box {
  return {
    left: Math.min(x1, x2),
    bottom: Math.min(y1, y2),
    right: Math.max(x1, x2),
    top: Math.max(y1, y2),
  };
}

export function intersection(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
}

/** The greatest distance between the same sides of both. */
export function distance(a: Box, b: Box): number {
  return Math.max(
    Math.abs(a.left - b.left),
    Math.abs(a.bottom - b.bottom),
    Math.abs(a.right - b.right),
    Math.abs(a.top - b.top),
  );
}

/** Both have the same width and height, as near as writers round. */
export function isSameSize(a: Box, b: Box): boolean {
  const width = a.right - a.left - (b.right - b.left);
  const height = a.top - a.bottom - (b.top - b.bottom);
  return Math.abs(width) <= 1 && Math.abs(height) <= 1;
}
