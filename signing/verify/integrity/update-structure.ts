import { bufferSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { Lexer } from '../../pdf/parse/lexer.ts';
import { PdfRef, PdfStream } from '../../pdf/objects/objects.ts';
import { numbersIn, type XrefEntry, type XrefSection } from '../../pdf/xref/xref-section.ts';
import { isSame } from '../changes/compare-objects.ts';
import { hasDuplicateKeysAt } from './raw-object.ts';
import { rawObjectsOf } from './raw-objects.ts';
import { isPresent } from '../changes/reference-index.ts';

/** A signed revision and the whole file. */
export interface Revisions {
  before: PdfDocument;
  after: PdfDocument;
  /** Offset of the end of the signed bytes. */
  end: number;
}

const MAX_CHANGED_OBJECTS = 500_000;

/**
 * Returns the numbers of all objects that were added or changed after the signed revision. Undefined unless
 * the appended bytes are incremental updates that all viewers read alike: they continue the cross-reference
 * of that revision, and define no object twice or outside their cross-reference.
 */
export function updatedNumbers(revisions: Revisions): Set<number> | undefined {
  const sections = addedSections(revisions);
  const changed = sections && changedNumbers(sections);
  if (!changed || !sections.every((section, i) => isPlain(revisions, section, sections[i - 1])))
    return undefined;
  if (definesBesides(revisions, sections)) return undefined;
  return [...changed].every((number) => isPlainObject(revisions, sections, number)) ? changed : undefined;
}

function addedSections({ before, after, end }: Revisions): XrefSection[] | undefined {
  const count = after.sections.length - before.sections.length;
  if (before.isRebuilt || after.isRebuilt || count < 1) return undefined;
  const isContinued = before.sections.every(({ offset }, i) => after.sections[count + i]?.offset === offset);
  const added = after.sections.slice(0, count);
  const areAppended = added.every(
    (section, i) => section.offset >= end && isUnambiguous(section, added[i + 1]),
  );
  const isEncryptionKept = isSame(
    { document: before, value: before.trailer.get('Encrypt') ?? null },
    { document: after, value: after.trailer.get('Encrypt') ?? null },
  );
  const hasRoot = after.trailer.get('Root') instanceof PdfRef;
  return isContinued && areAppended && isEncryptionKept && hasRoot ? added : undefined;
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
 * Returns the object numbers in the sections; undefined if there are too many or a section lists one twice.
 */
function changedNumbers(sections: readonly XrefSection[]): Set<number> | undefined {
  const changed = new Set<number>();
  for (const section of sections) {
    const own = new Set<number>();
    for (const number of numbersIn(section)) {
      if (own.has(number)) return undefined;
      own.add(number);
      changed.add(number);
      if (changed.size > MAX_CHANGED_OBJECTS) return undefined;
    }
  }
  changed.delete(0);
  return changed;
}

/**
 * Returns whether a section continues another one and its trailer has no key twice; the stream of a hybrid
 * table, which is the section before it, continues none.
 */
function isPlain({ after }: Revisions, section: XrefSection, newer: XrefSection | undefined): boolean {
  const isHidden = section.isStream && newer !== undefined && isHybrid(newer);
  if (!isHidden && typeof section.dict.get('Prev') !== 'number') return false;
  return rawObjectsOf(after).hasPlainTrailer(section);
}

/**
 * Returns whether an object has no key twice and, if it existed before, keeps its generation, to which
 * references lead.
 */
function isPlainObject(
  { before, after }: Revisions,
  sections: readonly XrefSection[],
  number: number,
): boolean {
  const entry = after.entry(number);
  if (entry?.kind !== 'offset') return true; // objects in object streams are checked with their container
  const { generation, hasDuplicateKeys } = rawObjectsOf(after).at(entry.offset);
  if (hasDuplicateKeys || generation !== entry.generation) return false;
  if (!isPlainContainer({ before, after, sections }, number)) return false;
  return !isPresent(before, number) || generation === generationOf(before, number);
}

type Update = Pick<Revisions, 'before' | 'after'> & {
  /** Added sections, newest first. */
  sections: readonly XrefSection[];
};

/**
 * Returns whether an object stream contains each object once, without duplicate keys, and no object of the
 * signed revision that the cross-reference locates elsewhere, unless a later update replaces it. True for
 * other objects.
 */
function isPlainContainer({ before, after, sections }: Update, number: number): boolean {
  const stream = after.load(number);
  if (!(stream instanceof PdfStream) || after.name(stream.dict.get('Type')) !== 'ObjStm') return true;
  const own = sections.findIndex((section) => section.lookup(number));
  const isUpdatedLater = (inner: number) => sections.slice(0, own).some((section) => section.lookup(inner));
  const data = after.decode(stream);
  const first = after.number(stream.dict.get('First')) ?? 0;
  const lexer = new Lexer(data);
  const seen = new Set<number>();
  for (let count = after.number(stream.dict.get('N')) ?? 0; count > 0; count--) {
    const [inner, offset] = [lexer.token(), lexer.token()];
    if (typeof inner !== 'number' || typeof offset !== 'number' || seen.has(inner)) return false;
    seen.add(inner);
    if (hasDuplicateKeysAt(bufferSource(data), first + offset)) return false;
    const entry = after.entry(inner);
    const isHere = entry?.kind === 'compressed' && entry.container === number;
    if (!isHere && isPresent(before, inner) && !isUpdatedLater(inner)) return false;
  }
  return true;
}

function generationOf(document: PdfDocument, number: number): number {
  const entry = document.entry(number);
  return entry?.kind === 'offset' ? entry.generation : 0;
}

/**
 * Returns whether the appended bytes redefine an object of the signed revision, or contain a trailer, outside
 * the added sections: viewers that repair a file would find it.
 */
function definesBesides({ before, after, end }: Revisions, sections: readonly XrefSection[]): boolean {
  const raw = rawObjectsOf(after);
  const { headers, trailers } = raw.words.from(end);
  if (trailers > sections.filter(({ isStream }) => !isStream).length) return true;
  return headers.some((header) => {
    const isAdded = (raw.placeOf(header) ?? Infinity) < sections.length;
    return !isAdded && isPresent(before, header.number);
  });
}
