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
export function decodingLimit({ source }: PdfDocument): number {
  return Math.min(MAX_DECODED, LEAST_DECODED + MAX_COMPRESSION * source.length);
}

/**
 * Reads the document security store (DSS) of a revision (ISO 32000-2, 12.8.4.3) with the data that only its entries for signatures
 * (VRI) name; streams that cannot be decoded are skipped.
 */
export function securityStore(document: PdfDocument): RevocationData {
  const known = stores.get(document) ?? readStore(document);
  stores.set(document, known);
  return known;
}

const stores = new WeakMap<PdfDocument, RevocationData>();

function readStore(document: PdfDocument): RevocationData {
  const store = document.dict(document.root.get('DSS'));
  if (!store) return NO_DATA;
  const entries = [...(document.dict(store.get('VRI'))?.values() ?? [])].slice(0, MAX_STREAMS);
  const ofSignatures = entries.flatMap((entry) => document.dict(entry) ?? []);
  const dataAt = (key: string, keyOfSignature: string) => {
    const lists = [store.get(key), ...ofSignatures.map((entry) => entry.get(keyOfSignature))];
    // Entries may share an array, which counts once, however long it is.
    return streamsOf(document, [...new Set(lists.map((list) => document.array(list)))].flat());
  };
  return {
    certificates: dataAt('Certs', 'Cert'),
    ocsps: dataAt('OCSPs', 'OCSP'),
    crls: dataAt('CRLs', 'CRL'),
  };
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

/** Decodes streams, each once. */
function streamsOf(document: PdfDocument, items: readonly PdfObject[]): Buffer[] {
  const distinct = new Map(items.map((item) => [item instanceof PdfRef ? item.number : item, item]));
  const found: Buffer[] = [];
  let left = decodingLimit(document);
  for (const item of [...distinct.values()].slice(0, MAX_STREAMS)) {
    const stream = document.resolve(item);
    if (left <= 0 || !(stream instanceof PdfStream)) continue;
    const data = decoded(document, stream, left);
    found.push(...data);
    for (const { length } of data) left -= length;
  }
  return found;
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
