import type { ByteSource } from '../bytes/byte-source.ts';
import type { PdfDocument } from '../pdf/document.ts';
import {
  isArray,
  isDict,
  nameOf,
  PdfRef,
  PdfStream,
  type PdfDict,
  type PdfObject,
} from '../pdf/objects/objects.ts';
import { openDocument } from '../pdf/open-document.ts';
import { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { SigningError } from '../signing-error.ts';
import { formFields, signatureValues } from './form-fields.ts';

/** Parts of a PDF that can act when a viewer opens the file, or that carry other files. */
export const ACTIVE_CONTENT = ['javascript', 'launch', 'embedded_file', 'xfa'] as const;
export type ActiveContent = (typeof ACTIVE_CONTENT)[number];

interface Options {
  password?: string | undefined;
}

const OBJECTS_AT_ONCE = 4_096;

/**
 * Returns the kinds of active content in the newest revision of a file: actions that run JavaScript (ISO 32000-2, 12.6.4.17) or
 * launch a program (12.6.4.6), embedded files (7.11.4) and XFA forms (annex K). Objects that nothing refers to count as well.
 * @throws SigningError as `openDocument` does
 */
export function activeContent(pdf: Buffer | ByteSource, options: Options = {}): ActiveContent[] {
  const found = new Set<ActiveContent>();
  const objects = cleanedObjects(openDocument(pdf, options), found);
  while (found.size < ACTIVE_CONTENT.length && !objects.next().done);
  return ACTIVE_CONTENT.filter((kind) => found.has(kind));
}

/**
 * Returns an incremental update, to be appended to the file, after which it has no active content. The bytes of the former revision stay,
 * and no viewer uses them.
 * @throws SigningError active_content_signed when the file has a signature, which the change would break; as `openDocument` does
 */
export function withoutActiveContent(pdf: Buffer | ByteSource, options: Options = {}): Buffer {
  const document = openDocument(pdf, options);
  if (signatureValues(document, formFields(document)).length > 0)
    throw new SigningError('active_content_signed');
  const writer = new RevisionWriter(document);
  for (const { ref, value } of cleanedObjects(document, new Set())) writer.set(ref, value);
  return writer.write().tail;
}

/** Yields each object that has active content, without it, and adds the kinds to `found`. */
function* cleanedObjects(document: PdfDocument, found: Set<ActiveContent>) {
  let read = 0;
  for (const number of document.objectNumbers()) {
    const value = document.load(number);
    const cleaned = clean(value, { found, document });
    if (cleaned !== value) yield { ref: new PdfRef(number, 0), value: cleaned };
    if (++read % OBJECTS_AT_ONCE === 0) document.releaseObjects();
  }
}

interface Cleaning {
  found: Set<ActiveContent>;
  document: PdfDocument;
}

/** Returns the value itself if it has no active content, else a copy without it; null for what is active as a whole. */
function clean(value: PdfObject, cleaning: Cleaning): PdfObject {
  if (isArray(value)) {
    const cleaned = value.map((item) => clean(item, cleaning));
    if (cleaned.every((item, index) => item === value[index])) return value;
    return cleaned.filter((item, index) => item !== null || value[index] === null);
  }
  if (value instanceof PdfStream) {
    const cleaned = cleanDict(value.dict, cleaning);
    return cleaned === value.dict ? value : value.with(cleaned, value.origin);
  }
  if (!isDict(value)) return value;
  const kind = kindOf(value);
  if (kind) cleaning.found.add(kind);
  return kind ? null : cleanDict(value, cleaning);
}

function cleanDict(value: PdfDict, cleaning: Cleaning): PdfDict {
  const cleaned = new Map<string, PdfObject>();
  let isChanged = false;
  for (const [key, item] of value) {
    const kind = activeEntry(key, value, cleaning);
    if (kind) cleaning.found.add(kind);
    const kept = kind ? null : clean(item, cleaning);
    if (kept !== item) isChanged = true;
    if (kept !== null || item === null) cleaned.set(key, kept);
  }
  return isChanged ? cleaned : value;
}

/** Returns the kind of a dictionary that is active as a whole: an action, or the annotation of an attached file. */
function kindOf(value: PdfDict): ActiveContent | undefined {
  const type = nameOf(value.get('S'));
  if (nameOf(value.get('Subtype')) === 'FileAttachment') return 'embedded_file';
  if (type === 'JavaScript' || (type === 'Rendition' && value.has('JS'))) return 'javascript';
  return type === 'Launch' ? 'launch' : undefined;
}

function activeEntry(key: string, owner: PdfDict, { document }: Cleaning): ActiveContent | undefined {
  if (key === 'EF') return 'embedded_file';
  if (key === 'XFA' && owner.has('Fields')) return 'xfa';
  if (key !== 'EmbeddedFiles' && key !== 'JavaScript') return undefined;
  if (!hasNames(document, owner.get(key))) return undefined;
  return key === 'JavaScript' ? 'javascript' : 'embedded_file';
}

/** Returns whether a value is a name tree with names (ISO 32000-2, 7.9.6). */
function hasNames(document: PdfDocument, value: PdfObject | undefined): boolean {
  const tree = document.dict(value);
  return (
    tree !== undefined &&
    [tree.get('Names'), tree.get('Kids')].some((list) => document.array(list).length > 0)
  );
}
