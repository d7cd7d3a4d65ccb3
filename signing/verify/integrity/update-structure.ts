import { indexOf } from '../../bytes/byte-search.ts';
import { bufferSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { Lexer } from '../../pdf/parse/lexer.ts';
import { PdfStream } from '../../pdf/objects/objects.ts';
import { numbersIn, type XrefSection } from '../../pdf/xref/xref-section.ts';
import { isSame } from '../changes/compare-objects.ts';
import { hasDuplicateKeysAt, scanObject } from './raw-object.ts';
import { isPresent } from '../changes/reference-index.ts';

/** A signed revision and the whole file. */
export interface Revisions {
  before: PdfDocument;
  after: PdfDocument;
  /** Offset of the end of the signed bytes. */
  end: number;
}

const MAX_CHANGED_OBJECTS = 500_000;
const STRIDE = 1024 * 1024;
/** Overlap of two windows in bytes; longer than any object header. */
const OVERLAP = 64;

/**
 * Returns the numbers of all objects that were added or changed after the signed revision. Undefined unless
 * the appended bytes are incremental updates that all viewers read alike: they continue the cross-reference
 * of that revision, are not hybrid, and define no object twice or outside their cross-reference.
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
  const areAppended = added.every(({ offset, dict }) => offset >= end && !dict.has('XRefStm'));
  const hasSame = (key: string) =>
    isSame(
      { document: before, value: before.trailer.get(key) ?? null },
      { document: after, value: after.trailer.get(key) ?? null },
    );
  return isContinued && areAppended && hasSame('Root') && hasSame('Encrypt') ? added : undefined;
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

/** Returns whether a section continues another one and its trailer has no key twice. */
function isPlain({ after }: Revisions, { isStream, offset, dict }: XrefSection): boolean {
  if (typeof dict.get('Prev') !== 'number') return false;
  if (isStream) return !scanObject(after.source, offset).hasDuplicateKeys;
  const trailer = indexOf(after.source, 'trailer', offset);
  return trailer >= 0 && !hasDuplicateKeysAt(after.source, trailer + 'trailer'.length);
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
  const { generation, hasDuplicateKeys } = scanObject(after.source, entry.offset);
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
 * Returns whether the appended bytes redefine an object of the signed revision, or contain a trailer, outside
 * the added sections: viewers that repair a file would find it.
 */
function definesBesides({ before, after, end }: Revisions, sections: readonly XrefSection[]): boolean {
  const { source } = after;
  let trailers = 0;
  for (let start = end; start < source.length; start += STRIDE) {
    const from = Math.max(end, start - OVERLAP);
    const text = source.read(from, start + STRIDE).toString('latin1');
    for (const at of offsetsOf(text, 'obj')) {
      const [header = '', number] = HEADER.exec(text.slice(Math.max(0, at - OVERLAP), at)) ?? [];
      const isNew = from + at >= start; // otherwise found in the previous window
      if (number === undefined || !isNew || !isPresent(before, Number(number))) continue;
      const offset = from + at - header.length;
      if (!sections.some((section) => isEntryAt(section, Number(number), offset))) return true;
    }
    trailers += offsetsOf(text, 'trailer').filter((at) => from + at + 'trailer'.length > start).length;
  }
  return trailers > sections.filter(({ isStream }) => !isStream).length;
}

const HEADER = /(\d{1,10})\s+\d{1,5}\s+$/;

function offsetsOf(text: string, word: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) offsets.push(at);
  return offsets;
}

function isEntryAt(section: XrefSection, number: number, offset: number): boolean {
  const entry = section.lookup(number);
  if (entry?.kind !== 'offset') return false;
  return entry.offset <= offset && offset - entry.offset <= 2; // some writers count the line end before it
}
