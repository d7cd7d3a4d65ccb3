import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfRef, PdfStream, type PdfDict } from '../../pdf/objects/objects.ts';
import { numbersIn, type XrefEntry, type XrefSection } from '../../pdf/xref/xref-section.ts';
import type { ObjectHeader } from './appended-words.ts';
import { keepsEncryption } from './kept-encryption.ts';
import { isStartxrefPlain, isXrefPlain } from './plain-xref.ts';
import { rawObjectsOf } from './raw-objects.ts';
import { infoNumber } from './plain-objects.ts';
import { updateIndexOf, type UpdatedObjects } from './update-index.ts';
import { isPresent } from '../changes/reference-index.ts';

/** A signed revision and the whole file. */
export interface Revisions {
  before: PdfDocument;
  after: PdfDocument;
  /** Offset of the end of the signed bytes. */
  end: number;
}

/** Objects that were added or changed after a signed revision. */
export interface LaterObjects extends UpdatedObjects {
  /** Numbers of those that the signed revision has, too. */
  replaced: readonly number[];
  /** Number of sections that were added. */
  sectionCount: number;
  /** True if they continue the cross-reference of that revision, false if they locate all objects anew. */
  isContinued: boolean;
  /**
   * Number of the document information dictionary if references to it may not have its generation, or copies of it differ; undefined
   * otherwise.
   */
  strayInfo: number | undefined;
  /** True if they have copies of it with other entries, of which viewers show the ones or the others. */
  hasOtherInfo: boolean;
  /**
   * Numbers of other objects that have another generation than in the signed revision or in an earlier update, of which PDFium takes
   * the higher one, or that an update added and a later one freed, which PDFium and poppler still find; no reference may lead to them.
   */
  stray: readonly number[];
  /** Numbers of those that a table calls free and its cross-reference stream locates: some viewers do not find them. */
  hidden: readonly number[];
}

/**
 * Returns all objects that were added or changed after the signed revision. Undefined unless the appended bytes
 * are incremental updates that all viewers read alike: they continue the cross-reference of that revision or replace it, and
 * define no object twice or outside their cross-reference.
 */
export function laterObjects(revisions: Revisions): LaterObjects | undefined {
  const { before, after } = revisions;
  const added = addedSections(revisions);
  const updates = updateIndexOf(after);
  const updated = added && updates.updatesOf(added.sections.length);
  if (!updated || !added.sections.every((_, place) => isPlain(after, place, added))) return undefined;
  const { sections, isContinued } = added;
  if (definesBesides(revisions, sections) || !updates.arePlain(sections.length)) return undefined;
  const isOld = presenceIn(before);
  if (updates.strayIn(sections.length).some(isOld)) return undefined;
  if (!keepsLengths(revisions, updated)) return undefined;
  const replaced = updated.numbers.filter(isOld);
  const info = infoNumber(after);
  const changed = replaced.filter((number) => !keepsGeneration(revisions, number));
  const regenerated = changed.filter((number) => number !== info);
  const hasOtherInfo = updates.hasOtherInfo(revisions.end);
  const isStray =
    hasOtherInfo ||
    regenerated.length < changed.length ||
    (info !== undefined && generationOf(after, info) !== 0);
  const strayInfo = isStray ? info : undefined;
  const sectionCount = sections.length;
  const kept = { isContinued, sectionCount, strayInfo, hasOtherInfo };
  const stray = [...regenerated, ...updates.supersededIn(sections.length)];
  return { ...updated, ...kept, replaced, stray, hidden: hiddenIn(sections) };
}

/** Returns the numbers of the objects that hybrid tables call free and that their streams, the next sections, locate. */
function hiddenIn(sections: readonly XrefSection[]): number[] {
  return sections.flatMap((section, place) => {
    if (!isHybrid(section)) return [];
    const hidden = sections[place + 1];
    const isLocated = (number: number) => (hidden?.lookup(number)?.kind ?? 'free') !== 'free';
    return [...section.entries()].flatMap(([number, { kind }]) =>
      kind === 'free' && isLocated(number) ? [number] : [],
    );
  });
}

interface AddedSections {
  /** Newest first. */
  sections: readonly XrefSection[];
  isContinued: boolean;
}

function addedSections({ before, after, end }: Revisions): AddedSections | undefined {
  if (before.isRebuilt || after.isRebuilt || !isStartxrefPlain(after)) return undefined;
  const count = after.sections.length - before.sections.length;
  const isContinued =
    count > 0 && before.sections.every(({ offset }, i) => after.sections[count + i]?.offset === offset);
  const added = isContinued ? after.sections.slice(0, count) : after.sections;
  const areAppended = added.every(
    (section, i) => section.offset >= end && isUnambiguous(section, added[i + 1]),
  );
  // Some viewers join the trailers of all sections.
  const isEncryptionKept = [
    after.trailer,
    ...added.map(({ dict }) => dict).filter((dict) => dict.has('Encrypt')),
  ].every((dict) => keepsEncryption(before, after, dict.get('Encrypt')));
  const hasRoot = after.trailer.get('Root') instanceof PdfRef;
  return areAppended && isEncryptionKept && hasRoot ? { sections: added, isContinued } : undefined;
}

/** Returns whether a table locates no object that its cross-reference stream, the next section, locates too. */
function isUnambiguous(section: XrefSection, next: XrefSection | undefined): boolean {
  if (!isHybrid(section)) return true;
  if (!next?.isStream) return false;
  return [...numbersIn(next)].every((number) => {
    const [own, hidden] = [section.lookup(number), next.lookup(number)];
    return own?.kind !== 'offset' || isSameEntry(own, hidden);
  });
}

const isHybrid = ({ isStream, dict }: XrefSection) => !isStream && dict.has('XRefStm');

function isSameEntry(a: XrefEntry, b: XrefEntry | undefined): boolean {
  return a.kind === 'offset' && b?.kind === 'offset' && a.offset === b.offset;
}

/**
 * Returns whether a section continues another one and its trailer is plain, with a Size above its own objects; the stream
 * of a hybrid table, which is the section before it, continues none, and neither does the oldest one that replaces those before.
 */
function isPlain(after: PdfDocument, place: number, { sections, isContinued }: AddedSections): boolean {
  const [section, newer] = [sections[place], sections[place - 1]];
  if (!section || !isXrefPlain(after, section)) return false;
  const isHidden = section.isStream && newer !== undefined && isHybrid(newer);
  const isFirst = !isContinued && place === sections.length - 1;
  // Viewers follow no reference, and MuPDF follows the entry of a stream, too.
  if (section.dict.has('XRefStm') && (section.isStream || typeof section.dict.get('XRefStm') !== 'number'))
    return false;
  // pdf.js follows Prev of a stream that a table names, too.
  if (isHidden && section.dict.has('Prev') && section.dict.get('Prev') !== newer.dict.get('Prev'))
    return false;
  if (!isHidden && !isFirst && typeof section.dict.get('Prev') !== 'number') return false;
  const trailer = rawObjectsOf(after).trailerOf(section);
  if (!trailer?.isPlain || !updateIndexOf(after).plain.trailerLeadsRight(trailer.references)) return false;
  return highestIn(section) < sizeOf(section.dict);
}

/**
 * Returns whether the file states fewer objects than the signed revision, as PDFBox does when it saves incrementally: most viewers
 * find the objects beyond that number, others ignore them or rebuild the cross-reference.
 */
export function statesFewerObjects({ before, after }: Pick<Revisions, 'before' | 'after'>): boolean {
  return sizeOf(after.trailer) < sizeOf(before.trailer);
}

/** Returns the number above all object numbers that a trailer states: viewers may ignore those beyond it. */
function sizeOf(trailer: PdfDict): number {
  const size = trailer.get('Size');
  return typeof size === 'number' ? size : 0;
}

/** Returns whether an object that the revision has keeps its generation, to which references lead. */
function keepsGeneration({ before, after }: Revisions, number: number): boolean {
  return !isPresent(after, number) || generationOf(after, number) === generationOf(before, number);
}

function generationOf(document: PdfDocument, number: number): number {
  const entry = document.entry(number);
  return entry?.kind === 'offset' ? entry.generation : 0;
}

/**
 * Returns whether the object streams of the signed revision state their lengths as before, or rightly: a length may be an object
 * that changed, and some viewers find no objects in a stream with a wrong one.
 */
function keepsLengths({ before, after }: Revisions, { numbers, has }: UpdatedObjects): boolean {
  const areLengthsKept = numbers.every(
    (number) => isDict(after.load(number)) || after.load(number) instanceof PdfStream,
  );
  return (
    areLengthsKept ||
    containersOf(before).every((container) => {
      const stream = after.load(container);
      const length = stream instanceof PdfStream ? stream.dict.get('Length') : undefined;
      if (!(stream instanceof PdfStream) || !(length instanceof PdfRef) || !has(length.number)) return true;
      return after.resolve(length) === stream.source.length;
    })
  );
}

/** Returns the numbers of the object streams in which a revision has its objects. */
function containersOf({ sections }: PdfDocument): number[] {
  const found = new Set<number>();
  for (const section of sections.filter(({ isStream }) => isStream)) {
    for (const number of numbersIn(section)) {
      const entry = section.lookup(number);
      if (entry?.kind === 'compressed') found.add(entry.container);
    }
  }
  return [...found];
}

/**
 * Returns whether the appended bytes contain an object or a trailer outside the added sections: viewers that repair
 * a file would find it.
 */
function definesBesides({ after, end }: Revisions, sections: readonly XrefSection[]): boolean {
  const raw = rawObjectsOf(after);
  const { headers, trailers } = raw.words.from(end);
  if (trailers > sections.filter(({ isStream }) => !isStream).length) return true;
  const places = new Map(sections.map(({ offset }, place) => [offset, place]));
  // A cross-reference stream need not list itself, but MuPDF finds it under its number in place of any other object.
  const isOwn = ({ number, offset }: ObjectHeader) => {
    const place = places.get(offset);
    return place !== undefined && (after.index.entry(number, place)?.kind ?? 'free') === 'free';
  };
  return headers.some(
    (header) =>
      (raw.placeOf(header) ?? Infinity) >= sections.length &&
      !isOwn(header) &&
      !updateIndexOf(after).isCopy(header),
  );
}

/** Returns a function that tells whether a revision has an object, fast for numbers above all of the revision. */
function presenceIn(document: PdfDocument): (number: number) => boolean {
  const highest = document.sections.reduce((most, section) => Math.max(most, highestIn(section)), 0);
  return (number) => number <= highest && isPresent(document, number);
}

/** Highest object numbers by section. */
const highest = new WeakMap<XrefSection, number>();

function highestIn(section: XrefSection): number {
  const known = highest.get(section);
  if (known !== undefined) return known;
  const found = section.ranges.reduce((most, { first, count }) => Math.max(most, first + count - 1), 0);
  highest.set(section, found);
  return found;
}
