import type { SignedData } from '../../pki/cms/read-cms.ts';
import { child, children, DerError } from '../../pki/der/der-reader.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { MAX_DECODED_BYTES } from '../../pdf/streams/stream-filters.ts';
import { PdfRef, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { SigningError } from '../../signing-error.ts';
import type { RevocationData } from '../report.ts';

/** Empty validation data. */
export const NO_DATA: RevocationData = { certificates: [], ocsps: [], crls: [] };

const MAX_STREAMS = 2_000;
/** Bytes of certificates, OCSP responses or CRLs that are decoded, at most, in a file of any size. */
const MAX_DECODED = 200_000_000;
const LEAST_DECODED = 10_000_000;
const MAX_COMPRESSION = 20;

/**
 * Returns how many bytes of certificates, OCSP responses or CRLs of a file are decoded: a small file may contain any number of
 * zeros, compressed, while serial numbers and signatures hardly become shorter.
 */
function decodingLimit({ source }: PdfDocument): number {
  return Math.min(MAX_DECODED, LEAST_DECODED + MAX_COMPRESSION * source.length);
}

/**
 * Reads the document security store (DSS) of a revision (ISO 32000-2, 12.8.4.3) with the data that only its entries for signatures
 * (VRI) name; streams that cannot be decoded are skipped.
 */
export function securityStore(document: PdfDocument): RevocationData {
  const known = stores.get(document) ?? securityStores([document]);
  stores.set(document, known);
  return known;
}

const stores = new WeakMap<PdfDocument, RevocationData>();

/** Data of document security stores. */
export interface StoredData extends RevocationData {
  /** True if the stores have more streams than are read. */
  isCut: boolean;
}

/**
 * Reads the document security stores of several revisions of a file as one, each stream once. The newest one is not enough: iText
 * replaces the data of a signature when it adds them again.
 */
export function securityStores(revisions: readonly PdfDocument[]): StoredData {
  const read = (keys: Keys) => decodedOnce(revisions.flatMap((document) => itemsOf(document, keys)));
  const [certificates, ocsps, crls] = [read(CERTIFICATES), read(OCSPS), read(CRLS)];
  return {
    certificates: certificates.found,
    ocsps: ocsps.found,
    crls: crls.found,
    isCut: certificates.isCut || ocsps.isCut || crls.isCut,
  };
}

/** Returns whether the document security store of a revision has a stream with data. */
export function hasValidationData(document: PdfDocument): boolean {
  return [CERTIFICATES, OCSPS, CRLS].some((keys) =>
    itemsOf(document, keys).some(({ item }) => document.resolve(item) instanceof PdfStream),
  );
}

/** Keys of one kind of data: in the store, and in its entries for signatures. */
type Keys = readonly [string, string];
const [CERTIFICATES, OCSPS, CRLS]: readonly [Keys, Keys, Keys] = [
  ['Certs', 'Cert'],
  ['OCSPs', 'OCSP'],
  ['CRLs', 'CRL'],
];

/** A stream of a store, or a reference to it, and the revision that has it. */
interface StoredItem {
  document: PdfDocument;
  item: PdfObject;
}

/** Returns what a store and its entries for signatures list. */
function itemsOf(document: PdfDocument, [key, keyOfSignature]: Keys): StoredItem[] {
  const store = document.dict(document.root.get('DSS'));
  if (!store) return [];
  const entries = [...(document.dict(store.get('VRI'))?.values() ?? [])].slice(0, MAX_STREAMS);
  const ofSignatures = entries.map((entry) => document.dict(entry)?.get(keyOfSignature));
  // Entries may share an array, which counts once, however long it is.
  const lists = new Set([store.get(key), ...ofSignatures].map((list) => document.array(list)));
  return [...lists].flat().map((item) => ({ document, item }));
}

/** Returns the validation data in a CMS: its certificates, its CRLs and those in Adobe's signed attribute. */
export function dataInCms({ certificates, crls, attributes }: SignedData): RevocationData {
  const archive = attributes?.revocationArchive;
  try {
    // RevocationInfoArchival ::= SEQUENCE { [0] CRLs, [1] OCSP responses, [2] other }
    const listed = (tag: number) =>
      (archive ? children(archive) : [])
        .filter((part) => part.tag === tag)
        .flatMap((part) => children(child(part, 0)));
    return {
      certificates,
      ocsps: listed(0xa1).map(({ raw }) => raw),
      crls: [...crls, ...listed(0xa0).map(({ raw }) => raw)],
    };
  } catch (error) {
    if (error instanceof DerError) return { certificates, crls, ocsps: [] };
    throw error;
  }
}

/** Returns all parts as one. */
export function joined(...parts: readonly RevocationData[]): RevocationData {
  return {
    certificates: parts.flatMap(({ certificates }) => certificates),
    ocsps: parts.flatMap(({ ocsps }) => ocsps),
    crls: parts.flatMap(({ crls }) => crls),
  };
}

/** Decodes streams, each once, in the order of the file: what was appended last may be too much to read. */
function decodedOnce(items: readonly StoredItem[]): { found: Buffer[]; isCut: boolean } {
  const distinct = new Map(items.map((stored) => [placeOf(stored), stored]));
  const found: Buffer[] = [];
  const newest = items.at(-1);
  let left = newest ? decodingLimit(newest.document) : 0;
  let isCut = distinct.size > MAX_STREAMS;
  const inOrder = [...distinct].toSorted(([a], [b]) => offsetIn(a) - offsetIn(b));
  for (const [, { document, item }] of inOrder.slice(0, MAX_STREAMS)) {
    const stream = document.resolve(item);
    if (!(stream instanceof PdfStream)) continue;
    const data = decoded(document, stream, left);
    // What is left of the limit may be too little for it; a store of a usual file does not come near that.
    if (data.length === 0 && left < LEAST_DECODED) isCut = true;
    found.push(...data);
    for (const { length } of data) left -= length;
  }
  return { found, isCut };
}

/** Streams are objects of their own: what has no offset holds no data. */
const offsetIn = (place: PdfObject | undefined) => (typeof place === 'number' ? place : Infinity);

/** Returns the offset of an object, which is the same in all revisions that have it; a direct object itself. */
function placeOf({ document, item }: StoredItem): PdfObject | undefined {
  if (!(item instanceof PdfRef)) return item;
  const entry = document.entry(item.number);
  return entry?.kind === 'offset' ? entry.offset : undefined;
}

/** Decodes a stream; returns nothing if that fails. */
function decoded(document: PdfDocument, stream: PdfStream, maxLength: number): Buffer[] {
  try {
    return [document.decode(stream, Math.min(MAX_DECODED_BYTES, maxLength))];
  } catch (error) {
    if (error instanceof SigningError) return [];
    throw error;
  }
}
