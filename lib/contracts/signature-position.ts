import {
  otherPagesMessages,
  otherPagesProblem,
  type PagesToSign,
  type OtherPagesProblem,
} from './pages-to-sign.ts';
import type { PlacedField } from './placed-field.ts';
import { pagesOfField, placedFieldMessages } from './placed-field-rules.ts';
import { areSameRectangle, clampToPages } from './rectangles.ts';
import type { Rectangle, DocumentProperties } from './sign-form.ts';
import { fitsPage, pagesFor, signMessages } from './sign-position.ts';

/** Pages and rectangle of a visible signature. */
export interface SignaturePosition {
  /** Page numbers, from 1. */
  pages: number[];
  rectangle: Rectangle;
}

/** Reason why the position is refused, and the field of the form that shows it. */
export interface PositionProblem {
  code: 'position_missing' | 'signing_refused' | 'field_not_movable' | OtherPagesProblem;
  field: 'customPage' | 'position';
  message: string;
}

export interface DocumentPages {
  pageCount: number;
  /** Displayed size of each page in points. */
  pages: readonly { width: number; height: number }[];
}

/** Pages and field that the document's owner chose for a signatory. */
export interface SigningTask extends PagesToSign {
  signature_field: PlacedField | null;
}

/** Properties of a signing request that determine the position. */
export type PositionProperties = Pick<
  DocumentProperties,
  'lowerLeftX' | 'lowerLeftY' | 'width' | 'height' | 'defaultPage' | 'customPage'
>;

/**
 * Returns the position that the properties describe, or the problem if they describe none, if a page does not exist or
 * does not contain it.
 */
export function positionOf(
  { defaultPage, customPage, lowerLeftX: x, lowerLeftY: y, width, height }: PositionProperties,
  document: DocumentPages,
): SignaturePosition | PositionProblem {
  if (!defaultPage || x === undefined || y === undefined || width === undefined || height === undefined) {
    return { code: 'position_missing', field: 'position', message: signMessages.position };
  }
  const { pageCount } = document;
  const pages = pagesFor(defaultPage, customPage, pageCount);
  if (!pages) {
    const message = signMessages.noSuchPage(customPage ?? 0, pageCount);
    return { code: 'signing_refused', field: 'customPage', message };
  }
  return positionOn(pages, { x, y, width, height }, document);
}

/**
 * Returns the position of a signature in a signatory's turn, or the problem: that of the properties, which without a position,
 * or with `inPlacedField` where there is one, is the placed field. `task` is null if there is no signatory.
 */
export function placementOf(
  properties: PositionProperties & Pick<DocumentProperties, 'otherPagesConfirmed' | 'inPlacedField'>,
  document: DocumentPages,
  task: SigningTask | null,
): SignaturePosition | PositionProblem {
  const field = task?.signature_field;
  const placed = field ? positionOfField(field, document) : null;
  if (placed && (properties.defaultPage === undefined || properties.inPlacedField)) return placed;
  const position = positionOf(properties, document);
  if (!task || 'code' in position || (placed && areSamePosition(position, placed))) return position;
  if (field && !field.is_movable) {
    return { code: 'field_not_movable', field: 'position', message: placedFieldMessages.notMovable };
  }
  const isConfirmed = properties.otherPagesConfirmed ?? false;
  const code = otherPagesProblem(position.pages, task, { isConfirmed });
  return code ? { code, field: 'position', message: otherPagesMessages[code](task) } : position;
}

function areSamePosition(one: SignaturePosition, other: SignaturePosition | PositionProblem): boolean {
  if ('code' in other) return false;
  const arePagesEqual =
    one.pages.length === other.pages.length && one.pages.every((page) => other.pages.includes(page));
  return arePagesEqual && areSameRectangle(one.rectangle, other.rectangle);
}

/** Returns the position of a field that the sender placed, or the problem if the document does not contain it. */
export function positionOfField(
  field: PlacedField,
  document: DocumentPages,
): SignaturePosition | PositionProblem {
  const { x, y, width, height } = field;
  return positionOn(pagesOfField(field, document.pageCount), { x, y, width, height }, document);
}

function positionOn(
  pages: number[],
  rectangle: Rectangle,
  { pages: sizes }: DocumentPages,
): SignaturePosition | PositionProblem {
  const chosen = sizes.filter((_, index) => pages.includes(index + 1));
  if (chosen.length < pages.length || !chosen.every((size) => fitsPage(rectangle, size))) {
    return { code: 'signing_refused', field: 'position', message: signMessages.outsidePage };
  }
  return { pages, rectangle: clampToPages(rectangle, chosen) };
}
