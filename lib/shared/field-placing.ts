import type { Document } from '#contracts/document.ts';
import { pagesInWords } from '#contracts/pages-to-sign.ts';
import type { WantedField } from '#contracts/placed-field.ts';

/** Signatory for whom the sender may place a field. */
export interface FieldOwner {
  name: string;
  /** Pages that the signatory is asked to sign, from 1. */
  pages: readonly number[];
  /** Placed field; null if there is none. */
  field: WantedField | null;
}

/** Fields that are placed in a dialog, which applies each change at once. */
export interface FieldPlacing {
  /** Document whose pages are shown; null to place them on an empty page, for a workflow. */
  document: Document | null;
  owners: readonly FieldOwner[];
  /** Index of the owner whose field is placed first. */
  first: number;
  onChange: (index: number, field: WantedField | null) => void;
  onClose: () => void;
}

/** Returns the pages of a field in words: `Page 2`, `Pages 1 and 3`, `Last page` or `Every page`. */
export function fieldPagesInWords({ pages }: Pick<WantedField, 'pages'>): string {
  if (pages === 'last') return 'Last page';
  return pages === 'all' ? 'Every page' : pagesInWords(pages).replace(/^p/, 'P');
}
