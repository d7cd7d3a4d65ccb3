import { bufferSource } from '../../bytes/byte-source.ts';
import { isDigit, isWhiteSpace } from '../parse/characters.ts';
import { parseIndirectObject } from '../parse/indirect-object.ts';
import { Lexer } from '../parse/lexer.ts';
import { isDict, nameOf, PdfRef, PdfStream, type PdfDict, type PdfObject } from '../objects/objects.ts';
import { parseObject } from '../parse/parser.ts';
import { SigningError } from '../../signing-error.ts';
import { MAX_OBJECT_NUMBER, type XrefEntry } from './xref-section.ts';

/** Cross-reference made by searching a file. */
export interface RebuiltXref {
  entries: Map<number, XrefEntry>;
  trailer: PdfDict;
  /** Numbers of the object streams, the last of the file first; the caller adds their objects to the entries. */
  objectStreams: number[];
  hasXrefStream: boolean;
}

/** Number of bytes of an object that are searched for its type. */
const PROBE_LENGTH = 400;
/**
 * Maximum length in bytes of one object: no catalog is longer, and an unterminated object would be read to the end of the file.
 */
const STRUCTURE_LENGTH = 8 * 1024;
const MAX_STRUCTURES = 20_000;
const MAX_TRAILERS = 1_000;
// Entries that describe the old cross-reference
const XREF_KEYS = ['Prev', 'XRefStm', 'Type', 'W', 'Index', 'Filter', 'DecodeParms', 'Length'];
const TRAILER_KEYS = ['Root', 'Info', 'ID', 'Encrypt'];

/** Searches a file for its objects and trailers, as viewers do when its cross-reference is broken. */
export function rebuildXref(bytes: Buffer): RebuiltXref {
  const rebuilt: RebuiltXref = {
    entries: findObjects(bytes),
    trailer: findTrailer(bytes),
    objectStreams: [],
    hasXrefStream: false,
  };
  for (const found of structuresAmong(bytes, rebuilt.entries)) noteStructure(bytes, found, rebuilt);
  const offsetOf = (number: number) => offsetIn(rebuilt.entries.get(number));
  rebuilt.objectStreams.sort((a, b) => offsetOf(b) - offsetOf(a));
  for (const key of XREF_KEYS) rebuilt.trailer.delete(key);
  return rebuilt;
}

interface FoundObject {
  number: number;
  generation: number;
  offset: number;
}

/** Returns the entries of all `12 0 obj` in the file; of several with one number the last counts. */
function findObjects(bytes: Buffer): Map<number, XrefEntry> {
  const entries = new Map<number, XrefEntry>();
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const found = headerBefore(bytes, at);
    if (!found || found.number > MAX_OBJECT_NUMBER) continue;
    entries.set(found.number, { kind: 'offset', offset: found.offset, generation: found.generation });
  }
  return entries;
}

/** Reads backwards the two numbers before the word `obj`; undefined if there are none. */
function headerBefore(bytes: Buffer, at: number): FoundObject | undefined {
  const generation = numberBefore(bytes, at, 5);
  if (!generation) return undefined;
  const number = numberBefore(bytes, generation.start, 10);
  if (!number) return undefined;
  return { number: number.value, generation: generation.value, offset: number.start };
}

function numberBefore(
  bytes: Buffer,
  at: number,
  maxDigits: number,
): { value: number; start: number } | undefined {
  let end = at;
  while (end > 0 && isWhiteSpace(bytes[end - 1])) end--;
  let start = end;
  while (start > 0 && end - start < maxDigits && isDigit(bytes[start - 1])) start--;
  if (end === at || start === end) return undefined;
  return { value: Number(bytes.toString('latin1', start, end)), start };
}

function offsetIn(entry: XrefEntry | undefined): number {
  return entry?.kind === 'offset' ? entry.offset : 0;
}

function structuresAmong(bytes: Buffer, entries: Map<number, XrefEntry>): FoundObject[] {
  const found: FoundObject[] = [];
  for (const [number, entry] of entries) {
    if (entry.kind !== 'offset' || found.length >= MAX_STRUCTURES) continue;
    const probe = bytes.toString('latin1', entry.offset, entry.offset + PROBE_LENGTH);
    if (/\/(ObjStm|XRef|Catalog)/.test(probe)) found.push({ number, ...entry });
  }
  return found;
}

/** Returns the entries of all trailers; of several with one key the last counts. */
function findTrailer(bytes: Buffer): PdfDict {
  const trailer: PdfDict = new Map();
  const offsets: number[] = [];
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7))
    offsets.push(at + 7);
  for (const start of offsets.slice(-MAX_TRAILERS)) {
    const found = tolerant(() => parseObject(new Lexer(bytes, start, start + STRUCTURE_LENGTH)));
    if (isDict(found)) for (const [key, value] of found) trailer.set(key, value);
  }
  return trailer;
}

/** Records a catalog, a cross-reference stream (which is also a trailer) or an object stream. */
function noteStructure(
  bytes: Buffer,
  { number, generation, offset }: FoundObject,
  rebuilt: RebuiltXref,
): void {
  const value = tolerant(
    () =>
      parseIndirectObject(bufferSource(bytes), { offset, limit: offset + STRUCTURE_LENGTH }, () => null)
        ?.value ?? null,
  );
  const dict = value instanceof PdfStream ? value.dict : value;
  if (!isDict(dict)) return;
  const type = nameOf(dict.get('Type'));
  if (type === 'ObjStm') rebuilt.objectStreams.push(number);
  if (type === 'Catalog' && !rebuilt.trailer.has('Root'))
    rebuilt.trailer.set('Root', new PdfRef(number, generation));
  if (type === 'XRef') noteXrefStream(number, dict, rebuilt);
}

function noteXrefStream(number: number, dict: PdfDict, rebuilt: RebuiltXref): void {
  rebuilt.hasXrefStream = true;
  rebuilt.entries.delete(number);
  for (const key of TRAILER_KEYS) {
    const value = dict.get(key);
    if (value !== undefined) rebuilt.trailer.set(key, value);
  }
}

function tolerant(read: () => PdfObject): PdfObject {
  try {
    return read();
  } catch (error) {
    if (error instanceof SigningError) return null;
    throw error;
  }
}
