import type { Rectangle } from '../../forms/page-view.ts';

/**
 * Kind of change after a signature. `annotation`: one that was added, or a comment that changed;
 * `validation_data`: the document security store; `format`: the stated PDF version or extensions; `form`:
 * settings of the form that show nothing; `tags`: tags of new fields; `unused`: objects to which nothing
 * refers; `structure`: not proved to be harmless, but outside what the pages show; `other`: what the pages
 * show, or what runs.
 */
export type LaterChange =
  | 'signature'
  | 'timestamp'
  | 'form_fill'
  | 'annotation'
  | 'validation_data'
  | 'metadata'
  | 'format'
  | 'form'
  | 'tags'
  | 'unused'
  | 'structure'
  | 'other';

/** Place of a change on a page. */
export interface PagePlace {
  /** Number of the page, from 1. */
  page: number;
  /**
   * Parts of the page as the file displays it, in points; where an annotation was and where it is, if it
   * moved. Empty if the change has no area on the page.
   */
  rectangles: readonly Rectangle[];
}

/** One change, and where it is. */
export interface ChangeFound {
  change: LaterChange;
  /** Name, as in the file, of the changed entry, kind of annotation, or field; '' for the whole object. */
  part: string;
  /** Number of the page, from 1; undefined outside the pages. */
  page: number | undefined;
  /** Parts of the page as displayed, in points; empty without an area on the page. */
  rectangles: readonly Rectangle[];
}
