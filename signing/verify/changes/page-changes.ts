import { isArray, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isRounded } from '../filled-fields/boxes.ts';
import { reportAnnotations } from './annotation-changes.ts';
import { isText } from './catalog-changes.ts';
import type { Comparison } from './comparison.ts';
import type { LaterChange } from './later-change.ts';
import { hasSecondRole } from './second-role.ts';
import { INHERITABLE, LETTER, type NodePair, type PagePair } from './pair-pages.ts';

/**
 * Meaning of a change of a page's entry (ISO 32000-2, table 31). Entries that are not listed are no part of
 * what the page shows.
 */
const ENTRIES: Readonly<Record<string, LaterChange>> = {
  Metadata: 'metadata',
  PieceInfo: 'metadata',
  LastModified: 'metadata',
  ID: 'metadata',
  Tabs: 'form',
  ...Object.fromEntries(
    [
      ...['Type', 'Parent', 'Kids', 'Count', 'BleedBox', 'TrimBox', 'ArtBox', 'BoxColorInfo', 'Group', 'Dur'],
      ...['Trans', 'AA', 'UserUnit', 'VP', 'PresSteps', 'SeparationInfo', 'TemplateInstantiated'],
    ].map((key): [string, LaterChange] => [key, 'other']),
  ),
};
/** Further entries of pages (ISO 32000-2, table 31), which some viewers may look for in the nodes above them. */
const OTHER_KEYS = new Set('Contents Annots Thumb B StructParents PZ AF OutputIntents DPart'.split(' '));
const OWN_RULES = new Set([...INHERITABLE, 'Contents', 'Annots']);
const NODE_RULES = new Set([...INHERITABLE, 'Kids']);
const BOXES = new Set(['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']);

/** Reports the changes of a page: what it draws, its annotations, and its other entries. */
export function reportPage(comparison: Comparison, page: PagePair): void {
  const { before, after, content, places, report } = comparison;
  const attributes = effectiveAttributes(comparison, page);
  for (const [key, [old, now]] of Object.entries(attributes))
    if (!content.isSame(old, now, 'shown') && !(BOXES.has(key) && isRounded([before, after], old, now)))
      report('other', key, places.wholePage(page.number));
  reportEntries(comparison, page, { ignored: OWN_RULES, number: page.number });
  reportAnnotations(comparison, page);
}

/**
 * Reports the changes of an inner node of the page tree; what it passes on is compared with the pages. A text under a private key,
 * which readers ignore, is the version of iText 2 and OpenPDF.
 */
export function reportNode(comparison: Comparison, node: NodePair): void {
  reportEntries(comparison, node, { ignored: NODE_RULES, number: undefined });
}

function reportEntries(
  comparison: Comparison,
  { old, now }: NodePair,
  { ignored, number }: { ignored: ReadonlySet<string>; number: number | undefined },
): void {
  const { before, after, content, places, report } = comparison;
  const [oldRest, nowRest] = [old, now].map(
    (dict): PdfDict => new Map([...dict].filter(([key]) => !ignored.has(key))),
  );
  if (!oldRest || !nowRest) return;
  for (const key of content.differences(oldRest, nowRest, (one) => (one === 'Group' ? 'shown' : 'linked'))) {
    if (BOXES.has(key) && isRounded([before, after], old.get(key), now.get(key))) continue;
    const change = ENTRIES[key] ?? 'structure';
    const isPrivate = ENTRIES[key] === undefined && !OTHER_KEYS.has(key);
    if (number === undefined)
      report(
        isPrivate && isText(comparison, old.get(key), now.get(key)) && !hasSecondRole(after, now)
          ? 'metadata'
          : change,
        key,
      );
    else
      report(change, key, change === 'other' ? places.wholePage(number) : { page: number, rectangles: [] });
  }
}

/** Returns what counts for the display, inherited or by default, in both revisions. */
function effectiveAttributes(
  { before, after }: Comparison,
  { old, now, oldAttributes, nowAttributes }: PagePair,
): Record<string, [PdfObject, PdfObject]> {
  const pair = (key: string, fallback: PdfObject = null): [PdfObject, PdfObject] => [
    oldAttributes.get(key) ?? fallback,
    nowAttributes.get(key) ?? fallback,
  ];
  const mediaBox = pair('MediaBox', LETTER);
  return {
    Contents: [contentsOf(before, old), contentsOf(after, now)],
    Resources: pair('Resources'),
    MediaBox: mediaBox,
    CropBox: [oldAttributes.get('CropBox') ?? mediaBox[0], nowAttributes.get('CropBox') ?? mediaBox[1]],
    Rotate: pair('Rotate', 0),
  };
}

/** Returns the content streams as a list; one stream alone is a list of one. */
function contentsOf(document: PdfDocument, page: PdfDict): PdfObject {
  const contents = page.get('Contents') ?? null;
  const resolved = document.resolve(contents);
  if (resolved === null) return [];
  return isArray(resolved) ? resolved : [contents];
}
