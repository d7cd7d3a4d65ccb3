import { indexOf } from '../../bytes/byte-search.ts';
import { bufferSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { Lexer } from '../../pdf/parse/lexer.ts';
import { PdfStream } from '../../pdf/objects/objects.ts';
import { numbersIn, type XrefSection } from '../../pdf/xref/xref-section.ts';
import { isSame } from '../changes/compare-objects.ts';
import { hasDuplicateKeysAt, scanObject } from './raw-object.ts';
import { isPresent } from '../changes/reference-index.ts';

/** A signed revision, and the file as it is now. */
export interface Revisions {
  before: PdfDocument;
  after: PdfDocument;
  /** Where the signed bytes end. */
  end: number;
}

const MAX_CHANGED_OBJECTS = 500_000;
const STRIDE = 1024 * 1024;
/** More than any `12 0 obj` takes. */
const OVERLAP = 64;

/**
 * The numbers of all objects that came or changed after the signed revision. Undefined unless what was appended is an
 * update that every reader understands alike: it leads back to that revision, has no second view of the file, and defines
 * no object twice or besides its cross-reference.
 */
export function updatedNumbers(revisions: Revisions): Set<number> | undefined {
  const sections = addedSections(revisions);
  const changed = sections && changedNumbers(sections);
  if (!changed || !sections.every((section) => isPlain(revisions, section))) return undefined;
  if (definesBesides(revisions, sections)) return undefined;
  return [...changed].every((number) => isPlainObject(revisions, sections, number)) ? changed : undefined;
}

function addedSections({ before, after, end }: Revisions): XrefSection[] | undefined {
  const count = after.sections.length - before.sections.length;
  if (before.isRebuilt || after.isRebuilt || count < 1) return undefined;
  const isContinued = before.sections.every(({ offset }, i) => after.sections[count + i]?.offset === offset);
  const added = after.sections.slice(0, count);
  const isBehind = added.every(({ offset, dict }) => offset >= end && !dict.has('XRefStm'));
  const hasSame = (key: string) =>
    isSame(
      { document: before, value: before.trailer.get(key) ?? null },
      { document: after, value: after.trailer.get(key) ?? null },
    );
  return isContinued && isBehind && hasSame('Root') && hasSame('Encrypt') ? added : undefined;
}

/** Undefined when there are more than any update has, or one is listed twice. */
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

/** Its trailer says everything once. */
function isPlain({ after }: Revisions, { isStream, offset, dict }: XrefSection): boolean {
  if (typeof dict.get('Prev') !== 'number') return false;
  if (isStream) return !scanObject(after.source, offset).hasDuplicateKeys;
  const trailer = indexOf(after.source, 'trailer', offset);
  return trailer >= 0 && !hasDuplicateKeysAt(after.source, trailer + 'trailer'.length);
}

/** An object that was there keeps its generation, so that references to it still lead to it; its dictionaries are clear. */
function isPlainObject(
  { before, after }: Revisions,
  sections: readonly XrefSection[],
  number: number,
): boolean {
  const entry = after.entry(number);
  if (entry?.kind !== 'offset') return true; // those in object streams are looked at with their container
  const { generation, hasDuplicateKeys } = scanObject(after.source, entry.offset);
  if (hasDuplicateKeys || generation !== entry.generation) return false;
  if (!isPlainContainer({ before, after, sections }, number)) return false;
  return !isPresent(before, number) || generation === generationOf(before, number);
}

type Update = Pick<Revisions, 'before' | 'after'> & {
  /** The newest first. */
  sections: readonly XrefSection[];
};

/**
 * An object stream holds every object once and clearly, and none of the signed revision that the cross-reference takes
 * elsewhere, unless it is one of a later update.
 */
function isPlainContainer({ before, after, sections }: Update, number: number): boolean {
  const own = sections.findIndex((section) => section.lookup(number));
  const isUpdatedLater = (inner: number) => sections.slice(0, own).some((section) => section.lookup(inner));
  const stream = after.load(number);
  if (!(stream instanceof PdfStream) || after.name(stream.dict.get('Type')) !== 'ObjStm') return true;
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
 * True when there is an object of the signed revision, or a trailer, that the added sections do not name: readers that
 * repair a file would find it.
 */
function definesBesides({ before, after, end }: Revisions, sections: readonly XrefSection[]): boolean {
  const { source } = after;
  let trailers = 0;
  for (let start = end; start < source.length; start += STRIDE) {
    const from = Math.max(end, start - OVERLAP);
    const text = source.read(from, start + STRIDE).toString('latin1');
    for (const at of placesOf(text, 'obj')) {
      const [header = '', number] = HEADER.exec(text.slice(Math.max(0, at - OVERLAP), at)) ?? [];
      const isNew = from + at >= start; // else it was seen in the window before
      if (number === undefined || !isNew || !isPresent(before, Number(number))) continue;
      const offset = from + at - header.length;
      if (!sections.some((section) => isEntryAt(section, Number(number), offset))) return true;
    }
    trailers += placesOf(text, 'trailer').filter((at) => from + at + 'trailer'.length > start).length;
  }
  return trailers > sections.filter(({ isStream }) => !isStream).length;
}

const HEADER = /(\d{1,10})\s+\d{1,5}\s+$/;

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) places.push(at);
  return places;
}

function isEntryAt(section: XrefSection, number: number, offset: number): boolean {
  const entry = section.lookup(number);
  if (entry?.kind !== 'offset') return false;
  return entry.offset <= offset && offset - entry.offset <= 2; // some writers count the line end before it
}
