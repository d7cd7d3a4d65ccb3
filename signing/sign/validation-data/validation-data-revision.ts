import { digestOf } from '../../bytes/hash.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { dict, PdfRef, PdfStream, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { openDocument } from '../../pdf/open-document.ts';
import { RevisionWriter } from '../../pdf/update/revision-writer.ts';
import { SigningError } from '../../signing-error.ts';
import type { Evidence } from './gather-validation-data.ts';

export interface ValidationData {
  evidence: Evidence;
  /** The Contents of the signature that it proves, with its padding. */
  contents: Buffer;
  /** Opens an encrypted file. */
  password: string | undefined;
}

/** The store's lists and what an entry for a single signature calls them (ISO 32000-2, tables 261 and 262). */
const LISTS = [
  { list: 'Certs', entry: 'Cert', of: ({ certificates }: Evidence) => certificates },
  { list: 'OCSPs', entry: 'OCSP', of: ({ ocsps }: Evidence) => ocsps },
  { list: 'CRLs', entry: 'CRL', of: ({ crls }: Evidence) => crls },
] as const;

/**
 * The update that adds the evidence to the file's document security store (ISO 32000-2, 12.8.4.3), which is made where
 * there is none; what is in the store already is not written again. Permitted after every signature, also a locking one.
 */
export function validationDataRevision(
  pdf: ByteSource,
  { evidence, contents, password }: ValidationData,
): Buffer {
  const document = openDocument(pdf, { password });
  const writer = new RevisionWriter(document);
  const store = new Map(document.dict(document.root.get('DSS')) ?? []);
  const entry: PdfDict = new Map();
  for (const { list, entry: name, of } of LISTS) {
    const { all, named } = extendList(document, writer, { list: store.get(list), bytes: of(evidence) });
    if (all.length > 0) store.set(list, all);
    if (named.length > 0) entry.set(name, named);
  }
  const entries = new Map(document.dict(store.get('VRI')) ?? []);
  store.set('VRI', entries.set(entryName(contents), writer.add(entry)));
  enterStore(document, writer, store);
  return writer.write().tail;
}

/** ISO 32000-2, 12.8.4.3: SHA-1 of the signature in upper case hexadecimal, as a name and for nothing else. */
function entryName(contents: Buffer): string {
  return digestOf('sha1', [contents]).toString('hex').toUpperCase();
}

interface ListExtension {
  list: PdfObject | undefined;
  bytes: readonly Buffer[];
}

/** The list with what it lacked, and the references of all that was given. */
function extendList(
  document: PdfDocument,
  writer: RevisionWriter,
  { list, bytes }: ListExtension,
): { all: PdfObject[]; named: PdfRef[] } {
  const all = [...document.array(list)];
  const known = new Map(all.flatMap((item) => knownStream(document, item)));
  const named = bytes.map((data) => {
    const key = keyOf(data);
    const found = known.get(key);
    if (found) return found;
    const added = writer.add(new PdfStream(dict({}), data));
    known.set(key, added);
    all.push(added);
    return added;
  });
  return { all, named };
}

function knownStream(document: PdfDocument, item: PdfObject): [string, PdfRef][] {
  const stream = document.resolve(item);
  if (!(item instanceof PdfRef) || !(stream instanceof PdfStream)) return [];
  try {
    return [[keyOf(document.decode(stream)), item]];
  } catch (error) {
    if (error instanceof SigningError) return []; // damaged, so it is none of ours
    throw error;
  }
}

const keyOf = (bytes: Buffer): string => digestOf('sha256', [bytes]).toString('hex');

function enterStore(document: PdfDocument, writer: RevisionWriter, store: PdfDict): void {
  const current = document.root.get('DSS');
  if (current instanceof PdfRef && document.dict(current)) {
    writer.set(current, store);
    return;
  }
  const root = document.trailer.get('Root');
  if (!(root instanceof PdfRef)) throw new SigningError('pdf_broken', { part: 'catalog' });
  writer.set(root, new Map<string, PdfObject>(document.root).set('DSS', writer.add(store)));
}
