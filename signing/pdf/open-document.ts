import { SigningError } from '../signing-error.ts';
import { toSource, type ByteSource } from '../bytes/byte-source.ts';
import { isObjectAt } from './parse/indirect-object.ts';
import { isDict, PdfRef, PdfString, type PdfDict } from './objects/objects.ts';
import { PdfDocument } from './document.ts';
import { rebuildXref } from './xref/rebuild-xref.ts';
import { createSecurityHandler, type SecurityHandler } from './encryption/security-handler.ts';
import { isLastRevisionLost } from './xref/lost-revision.ts';
import { readStartxref, readXrefChain, type XrefChain } from './xref/xref-chain.ts';
import { numbersIn, type XrefEntry, type XrefSection } from './xref/xref-section.ts';

/** Access to an encrypted file. */
export interface OpenOptions {
  /** User or owner password; the default is the empty password. */
  password?: string | undefined;
  /**
   * Another revision of the same file, already open, whose key is reused: key derivation is slow by design.
   */
  unlockedBy?: PdfDocument | undefined;
  /** Another revision of the same file, already open, whose parsed cross-reference and objects are reused. */
  revisionOf?: PdfDocument | undefined;
}

// ISO 32000-2, 7.5.2 and Acrobat: the header may begin anywhere in the first 1024 bytes.
const HEADER_WITHIN = 1024;
const SPOT_CHECKS = 40;
const SPOT_CHECK_EFFORT = 1_000;

/**
 * Opens a PDF file and returns it with its cross-reference read and, if encrypted, unlocked. Objects are read
 * on demand; the whole file is read only to rebuild a broken cross-reference.
 * @throws SigningError pdf_not_a_pdf, pdf_broken, pdf_password_required, pdf_wrong_password,
 * pdf_unsupported_encryption
 */
export function openDocument(pdf: Buffer | ByteSource, options: OpenOptions = {}): PdfDocument {
  const source = toSource(pdf);
  const { password, unlockedBy } = options;
  const known = opened.get(source);
  if (known && known.password === password && !unlockedBy) return known.document;
  const document = openAnew(source, options);
  if (!unlockedBy) opened.set(source, { password, document });
  return document;
}

/** Open documents by their sources, so that inspecting, signing and verifying a file one after the other parse it once. */
const opened = new WeakMap<ByteSource, { password: string | undefined; document: PdfDocument }>();

function openAnew(source: ByteSource, options: OpenOptions): PdfDocument {
  const headerOffset = source.read(0, HEADER_WITHIN).indexOf('%PDF-');
  if (headerOffset < 0) throw new SigningError('pdf_not_a_pdf');
  return openByXref(source, headerOffset, options) ?? openRebuilt(source, headerOffset, options);
}

function openByXref(source: ByteSource, headerOffset: number, options: OpenOptions): PdfDocument | undefined {
  try {
    const { revisionOf } = options;
    const shared = revisionOf && sharedChain(source, headerOffset, revisionOf);
    const { sections, startxref } = shared ?? readXrefChain(source, headerOffset);
    const [newest] = sections;
    if (!newest || !areEntriesCorrect(source, sections, headerOffset)) return undefined;
    if (isLastRevisionLost(source, sections)) return undefined;
    const usesXrefStream = newest.isStream;
    const common = { index: shared?.index, parsed: revisionOf?.parsed };
    const parts = {
      ...common,
      source,
      headerOffset,
      sections,
      startxref,
      trailer: newest.dict,
      usesXrefStream,
    };
    const document = unlocked(new PdfDocument(parts), options);
    return hasPages(document) ? document : undefined;
  } catch (error) {
    if (error instanceof SigningError && error.code === 'pdf_broken') return undefined;
    throw error;
  }
}

/** Returns the cross-reference sections of a revision from those of a later one; undefined if they may not be the same. */
function sharedChain(
  source: ByteSource,
  headerOffset: number,
  { sections, index, isRebuilt, headerOffset: otherOffset }: PdfDocument,
): (Pick<XrefChain, 'sections' | 'startxref'> & Pick<PdfDocument, 'index'>) | undefined {
  if (isRebuilt || headerOffset !== otherOffset) return undefined;
  const startxref = readStartxref(source);
  const first = sections.findIndex(({ offset }) => offset === startxref + headerOffset);
  const own = first < 0 ? [] : sections.slice(first);
  const isInside = ({ offset, end, dict }: XrefSection, place: number) =>
    end <= source.length &&
    !dict.has('XRefStm') &&
    dict.has('Prev') === place + 1 < own.length &&
    offset > (own[place + 1]?.offset ?? -1);
  const isHidden = sections[first - 1]?.dict.has('XRefStm') === true;
  if (own.length === 0 || isHidden || !own.every(isInside)) return undefined;
  return { sections: own, startxref, index };
}

function openRebuilt(source: ByteSource, headerOffset: number, options: OpenOptions): PdfDocument {
  const { entries, trailer, objectStreams, hasXrefStream } = rebuildXref(source.read(0, source.length));
  const section = mapSection(entries, trailer);
  const parts = { source, headerOffset, sections: [section], startxref: undefined, trailer };
  const document = unlocked(new PdfDocument({ ...parts, usesXrefStream: hasXrefStream }), options);
  for (const container of objectStreams) enterCompressed(document, container, entries);
  if (!trailer.has('Root')) findCatalog(document, entries);
  if (!hasPages(document)) throw new SigningError('pdf_broken', { part: 'pages' });
  return document;
}

/** Returns the document, with its security handler set if it is encrypted. */
function unlocked(document: PdfDocument, { password, unlockedBy }: OpenOptions): PdfDocument {
  const encrypt = document.trailer.get('Encrypt');
  const encryption = document.dict(encrypt);
  if (!encryption) return document;
  const dictNumber = encrypt instanceof PdfRef ? encrypt.number : undefined;
  const known = unlockedBy?.security;
  const security =
    known && known.dictNumber === dictNumber
      ? known
      : securityOf(document, encryption, { dictNumber, password });
  document.forgetObjects();
  document.security = security;
  return document;
}

function securityOf(
  document: PdfDocument,
  encryption: PdfDict,
  { dictNumber, password }: { dictNumber: number | undefined; password: string | undefined },
): SecurityHandler {
  const [id] = document.array(document.trailer.get('ID')).map(document.resolve);
  const settings = new Map([...encryption].map(([key, value]) => [key, document.resolve(value)]));
  const fileId = id instanceof PdfString ? id.bytes : Buffer.alloc(0);
  return createSecurityHandler(settings, { resolve: document.resolve, fileId, dictNumber, password });
}

function hasPages(document: PdfDocument): boolean {
  const root = document.dict(document.trailer.get('Root'));
  return root !== undefined && isDict(document.resolve(root.get('Pages')));
}

/**
 * Checks a sample of the newest entries: each offset must lead to the header of that object. An entry with
 * the offset of the file header counts as free, since no object can begin there.
 */
function areEntriesCorrect(
  source: ByteSource,
  sections: readonly XrefSection[],
  headerOffset: number,
): boolean {
  const seen = new Set<number>();
  let checked = 0;
  let effort = 0;
  for (const { section, number } of numbersOf(sections)) {
    if (checked >= SPOT_CHECKS || effort++ >= SPOT_CHECK_EFFORT) return true;
    if (seen.has(number)) continue;
    seen.add(number);
    const entry = section.lookup(number);
    if (entry?.kind !== 'offset' || entry.offset === headerOffset) continue;
    if (!isObjectAt(source, entry.offset, number)) return false;
    checked++;
  }
  return true;
}

function* numbersOf(sections: readonly XrefSection[]): Generator<{ section: XrefSection; number: number }> {
  for (const section of sections) for (const number of numbersIn(section)) yield { section, number };
}

function mapSection(entries: Map<number, XrefEntry>, dict: PdfDict): XrefSection {
  return {
    dict,
    isStream: false,
    offset: 0,
    end: Infinity,
    get ranges() {
      return [...entries.keys()].map((first) => ({ first, count: 1 }));
    },
    lookup: (number) => entries.get(number),
    entries: () => entries,
  };
}

function enterCompressed(document: PdfDocument, container: number, entries: Map<number, XrefEntry>): void {
  numbersInStream(document, container).forEach((number, index) => {
    if (!entries.has(number)) entries.set(number, { kind: 'compressed', container, index });
  });
}

/** Returns the object numbers in an object stream; none if the stream is damaged. */
function numbersInStream(document: PdfDocument, container: number): number[] {
  try {
    return document.objectStream(container)?.numbers ?? [];
  } catch (error) {
    if (error instanceof SigningError) return [];
    throw error;
  }
}

function findCatalog(document: PdfDocument, entries: Map<number, XrefEntry>): void {
  for (const [number, entry] of entries) {
    if (entry.kind !== 'compressed') continue;
    const value = document.dict(new PdfRef(number, 0));
    if (value && document.name(value.get('Type')) === 'Catalog')
      document.trailer.set('Root', new PdfRef(number, 0));
  }
}
