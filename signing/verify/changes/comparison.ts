import type { FilledField } from '../filled-fields/field-filling.ts';
import type { Revisions } from '../integrity/update-structure.ts';
import type { PdfDict } from '../../pdf/objects/objects.ts';
import type { ContentComparison } from './content-comparison.ts';
import type { LaterChange, PagePlace } from './later-change.ts';
import type { LaterFields } from './later-fields.ts';
import type { PagePlaces } from './page-places.ts';
import type { PagePair } from './pair-pages.ts';
import type { ReferenceIndex } from './reference-index.ts';

/** Signed revision and whole file, with what is needed to compare them. */
export interface RevisionPair extends Revisions {
  /** Signature fields that may be added after a signature. */
  laterFields: LaterFields;
  index: ReferenceIndex;
  /** DocMDP level of the signature; undefined without restriction. */
  level: 1 | 2 | 3 | undefined;
  /** True if viewers may not find the cross-reference at the end of the file. */
  isStartxrefHidden: boolean;
}

/** Two revisions, and the findings of their comparison so far. */
export interface Comparison extends RevisionPair {
  content: ContentComparison;
  /** Fields and widgets of the signed revision by those of the new one. */
  oldNodes: Map<PdfDict, PdfDict>;
  /** Fields whose value or picture changed, by their dictionary in the signed revision: several may have one name. */
  filled: Map<PdfDict, FilledField>;
  /** Returns whether a field or annotation, and all that it leads to, is known to be the same in both revisions. */
  isUnchanged: (old: PdfDict, now: PdfDict) => boolean;
  /** As `isUnchanged`, for a page with its annotations. */
  isPageUnchanged: (page: PagePair) => boolean;
  /** True once a new signature field is visible on a page. */
  hasNewVisibleField: boolean;
  /** True once the data of an XFA form got the values of the fields; viewers may show them in another way. */
  hasNewData: boolean;
  /** Finds the places of changes on the pages. */
  places: PagePlaces;
  /** Notes a change: its kind, what the file names the changed part, and its places on the pages. */
  report: (change: LaterChange, part: string, ...at: readonly PagePlace[]) => void;
}
