import { PdfRef, PdfString, type PdfObject } from '../../pdf/objects/objects.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import type { XrefEntry } from '../../pdf/xref/xref-section.ts';
import { SigningError } from '../../signing-error.ts';
import { fillingOf } from '../filled-fields/field-filling.ts';
import { keepsEncryption } from '../integrity/kept-encryption.ts';
import { laterObjects, statesFewerObjects, type LaterObjects } from '../integrity/update-structure.ts';
import { pairAnnotations } from './annotation-changes.ts';
import { reportCatalog } from './catalog-changes.ts';
import type { Comparison, RevisionPair } from './comparison.ts';
import { ContentComparison } from './content-comparison.ts';
import { reportFields } from './field-changes.ts';
import { FoundChanges } from './found-changes.ts';
import { reportForm } from './form-changes.ts';
import type { ChangeFound, LaterChange } from './later-change.ts';
import { infoNumber } from '../integrity/plain-objects.ts';
import { reportNode, reportPage } from './page-changes.ts';
import { PagePlaces } from './page-places.ts';
import { pairFields } from './pair-fields.ts';
import { INHERITABLE, pairPages } from './pair-pages.ts';
import { reportTags } from './tag-changes.ts';
import { reportTrailers } from './trailer-changes.ts';
import { isPresent } from './reference-index.ts';
import { ResourceGrowth } from './resource-growth.ts';
import { unchangedPartsOf } from './unchanged-parts.ts';
import { isUsed, isUsedBesideInfo, reportUnused, showsAny } from './unused-objects.ts';
import { reportValidationData } from './validation-data-changes.ts';

/** Changes between a signed revision and the whole file. */
export interface ChangesFound {
  changes: ReadonlySet<LaterChange>;
  /** The changes one by one, each place once; at most 100. */
  places: readonly ChangeFound[];
  /** Fully qualified names of the fields that were filled in. */
  filledFields: ReadonlySet<string>;
  /** True if all of them are proved to show their values and nothing else. */
  isFillingProved: boolean;
  /** True if a new signature field is visible on a page. */
  hasNewVisibleField: boolean;
  /** True if of the metadata no more changed than which program wrote the file last, and when. */
  isMetadataStamped: boolean;
}

/**
 * Compares the signed revision with the file, from the trailer on: what the catalog, the form, the pages and
 * the annotations lead to has to have the same content, or may differ as the role of the differing entry
 * permits. Sources: pdf-insecurity.org (incremental saving, shadow, evil annotation and sneaky signature
 * attacks).
 */
export function changesAfter(pair: RevisionPair): ChangesFound {
  const { after, index } = pair;
  const changes = new FoundChanges();
  const found = {
    ...{ filledFields: new Set<string>(), isFillingProved: true },
    ...{ hasNewVisibleField: false, isMetadataStamped: false },
  };
  const report: Comparison['report'] = (change, part, ...at) => changes.add(change, part, at);
  if (pair.isStartxrefHidden) report('structure', 'startxref');
  if (statesFewerObjects(pair)) report('structure', 'Size');
  try {
    const updated = laterObjects(pair);
    if (updated) {
      if (!updated.isContinued) report('structure', 'Prev');
      if (updated.hasOtherInfo) report('structure', INFO);
      const comparison = comparisonOf(pair, { updated, report });
      compare(comparison, updated);
      if (isAnythingStray(pair, updated)) report('other', '');
      const { hasNewVisibleField } = comparison;
      const isMetadataStamped = isStampedOnly(comparison) && changes.isOnly('metadata', INFO);
      Object.assign(found, reportFilling(comparison), { hasNewVisibleField, isMetadataStamped });
      if (updated.hidden.length > 0 && showsAny(after, index, updated.hidden)) report('structure', 'XRefStm');
      reportUnused(comparison, { updated, isAlone: changes.kinds.size === 0 });
    } else report('other', '');
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    report('other', '');
  }
  return { ...found, places: changes.list(), changes: changes.kinds };
}

/**
 * Returns whether a reference that viewers follow in different ways leads to more than the document information dictionary. Poppler
 * raises the generation of a picture that it replaces by a new object: nothing refers to that number any more.
 */
function isAnythingStray(
  { before, after, index }: RevisionPair,
  { strayInfo, stray }: LaterObjects,
): boolean {
  if (stray.some((number) => isUsed(after, index, number))) return true;
  if (strayInfo === undefined) return false;
  return [before, after].some((document) => isUsedBesideInfo(document, index, strayInfo));
}

function comparisonOf(
  pair: RevisionPair,
  { updated, report }: { updated: LaterObjects; report: Comparison['report'] },
): Comparison {
  const growth = new ResourceGrowth(pair);
  const content = new ContentComparison({ ...pair, isUntouched: untouched(pair, updated), growth });
  const places = new PagePlaces(pair);
  return {
    ...pair,
    content,
    places,
    report,
    oldNodes: new Map(),
    filled: new Map(),
    isUnchanged: () => false,
    isPageUnchanged: () => false,
    hasNewVisibleField: false,
    hasNewData: false,
  };
}

/** Reports the fields that were filled in, by whether a reader sees their values. */
function reportFilling(comparison: Comparison): Pick<ChangesFound, 'filledFields' | 'isFillingProved'> {
  const filledFields = new Set<string>();
  let isFillingProved = !comparison.hasNewData && !(comparison.filled.size > 0 && hasXfa(comparison.after));
  for (const field of comparison.filled.values()) {
    const { name } = field.old;
    const showing = fillingOf(comparison, field);
    const at = comparison.places.ofWidgets(comparison.oldNodes, field.now.dict, field.now);
    comparison.report(showing === 'false' ? 'other' : 'form_fill', name, ...at);
    if (showing !== 'false') filledFields.add(name);
    if (showing === 'unproved') isFillingProved = false;
  }
  return { filledFields, isFillingProved };
}

/** Returns whether viewers of XFA show the values of its data in place of those of the fields. */
function hasXfa(document: PdfDocument): boolean {
  return document.dict(document.root.get('AcroForm'))?.has('XFA') === true;
}

/** Pairs what has an identity in both revisions, then compares the content. */
function compare(comparison: Comparison, { sectionCount }: LaterObjects): void {
  const { before, after, content, report } = comparison;
  const [oldRoot, nowRoot] = [before.trailer.get('Root'), after.trailer.get('Root')];
  if (oldRoot instanceof PdfRef && nowRoot instanceof PdfRef)
    content.counterparts.set(oldRoot.number, nowRoot.number);
  const tree = pairPages(comparison, content.counterparts);
  const fields = pairFields(comparison, content.counterparts);
  for (const { old, now } of fields.nodes) comparison.oldNodes.set(now, old);
  for (const page of tree?.pages ?? []) pairAnnotations(comparison, page);
  if (tree) assumeUnchangedParts(comparison, sectionCount);
  else report('other', 'Pages');
  for (const node of tree?.nodes ?? []) reportNode(comparison, node);
  for (const page of tree?.pages ?? []) if (!comparison.isPageUnchanged(page)) reportPage(comparison, page);
  reportFields(comparison, fields);
  reportForm(comparison);
  reportCatalog(comparison);
  reportValidationData(comparison);
  reportTags(comparison);
  reportTrailers(comparison, sectionCount);
  if (!keepsEncryption(before, after, after.trailer.get('Encrypt'))) report('other', 'Encrypt');
  if (!content.isSame(before.trailer.get(INFO), after.trailer.get(INFO), 'linked'))
    report(isInfoAlone(comparison) ? 'metadata' : 'structure', INFO);
}

const INFO = 'Info';

/** Returns whether the trailer leads to no other signed object than before, which would be something else in the document, too. */
function isInfoAlone({ before, after, index }: Comparison): boolean {
  const number = infoNumber(after);
  if (number === undefined || number === infoNumber(before) || !isPresent(before, number)) return true;
  return !isUsedBesideInfo(after, index, number);
}

/** Entries that every program sets that writes a file (ISO 32000-2, table 349). */
const STAMPS = new Set(['ModDate', 'Producer']);

/** Returns whether nothing but texts that state the last program and its time changed in the document information dictionary. */
function isStampedOnly({ before, after, content }: Comparison): boolean {
  const now = after.dict(after.trailer.get(INFO));
  const old = before.dict(before.trailer.get(INFO)) ?? new Map<string, PdfObject>();
  if (!now || before.root.has(INFO) || after.root.has(INFO)) return false; // a private entry would be named alike
  return content
    .differences(old, now, () => 'linked')
    .every((key) => STAMPS.has(key) && after.resolve(now.get(key)) instanceof PdfString);
}

/** Leaves out what no later section updates, if the pages and fields of both revisions have the same numbers. */
function assumeUnchangedParts(comparison: Comparison, count: number): void {
  const { before, after, content, index } = comparison;
  const parts = unchangedPartsOf(after, index);
  if (!parts.holdsFor(content.counterparts)) return;
  const revision = { count, end: before.source.length };
  comparison.isUnchanged = (old, now) => old === now && parts.isUnchanged(now, revision);
  comparison.isPageUnchanged = (page) =>
    page.old === page.now &&
    INHERITABLE.every((key) => page.oldAttributes.get(key) === page.nowAttributes.get(key)) &&
    parts.isPageUnchanged(page, revision);
}

/**
 * Returns a function that tells whether an object has the same bytes in both revisions: no later section lists it, and
 * nothing that follows the signed revision decides how it is read, such as the end of a stream with a wrong length.
 */
function untouched({ before, after }: RevisionPair, updated: LaterObjects): (number: number) => boolean {
  const keptEntry = (number: number): XrefEntry | undefined => {
    const [old, now] = [before.entry(number), after.entry(number)];
    return !updated.has(number) && isSameEntry(old, now) ? (old ?? { kind: 'free' }) : undefined;
  };
  return (number) => {
    const entry = keptEntry(number);
    if (entry?.kind === 'offset') return isInside(before, number, entry.offset);
    if (entry?.kind !== 'compressed') return entry !== undefined;
    const container = keptEntry(entry.container);
    return container?.kind === 'offset' && isInside(before, entry.container, container.offset);
  };
}

function isSameEntry(a: XrefEntry | undefined, b: XrefEntry | undefined): boolean {
  if (a?.kind === 'offset')
    return b?.kind === 'offset' && a.offset === b.offset && a.generation === b.generation;
  if (a?.kind !== 'compressed') return b === undefined || b.kind === 'free';
  return b?.kind === 'compressed' && a.container === b.container && a.index === b.index;
}

/** Returns whether the bytes of an object, and nothing else, decide how a revision reads it. */
function isInside(revision: PdfDocument, number: number, offset: number): boolean {
  const place = { offset, number, length: revision.source.length };
  if (revision.parsed.find(place)) return true;
  revision.load(number);
  return revision.parsed.find(place) !== undefined;
}
