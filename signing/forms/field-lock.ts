import type { PdfDocument } from '../pdf/document.ts';
import { isArray, PdfString, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import { textOf } from '../pdf/objects/text-string.ts';
import type { SignatureValue } from './form-fields.ts';

/** Locks of a signature, and levels of a field name that are compared with them, at most: beyond, a field is locked. */
const [MAX_LOCKS, MAX_LEVELS] = [100, 100];

/** Returns the locks of a signature: those that it states, and those of its fields (ISO 32000-2, 12.8.2.4 and table 236). */
export function locksOf(document: PdfDocument, { dict, fields }: SignatureValue): ReadonlySet<PdfDict> {
  const stated = document.array(dict.get('Reference')).flatMap((item) => {
    const reference = document.dict(item);
    if (document.name(reference?.get('TransformMethod')) !== 'FieldMDP') return [];
    return document.dict(reference?.get('TransformParams')) ?? [];
  });
  const ofFields = fields.flatMap((field) => document.dict(field.dict.get('Lock')) ?? []);
  return new Set([...stated, ...ofFields]);
}

/** Returns whether one of the locks includes the field with a fully qualified name. */
export function isLockedBy(document: PdfDocument, locks: ReadonlySet<PdfDict>, fieldName: string): boolean {
  return locks.size > MAX_LOCKS || [...locks].some((lock) => locksField(document, lock, fieldName));
}

/**
 * Returns whether a lock includes a field: all are included, those listed, or all but those listed; a name includes the fields below it
 * (ISO 32000-2, tables 236 and 258). A lock that viewers may read in different ways includes all.
 */
function locksField(document: PdfDocument, lock: PdfDict, fieldName: string): boolean {
  const action = document.name(lock.get('Action'));
  const names = namesIn(document, document.resolve(lock.get('Fields')) ?? []);
  const parts = fieldName.split('.', MAX_LEVELS + 1);
  const isPlain = (action === 'Include' || action === 'Exclude') && parts.length <= MAX_LEVELS;
  if (!isPlain || !names || names.has(undefined)) return true;
  const isNamed = parts.some((_, level) => names.has(parts.slice(0, level + 1).join('.')));
  return isNamed === (action === 'Include');
}

/** Returns the field names in an array, which many locks may share; undefined for another object. */
function namesIn(document: PdfDocument, listed: PdfObject): ReadonlySet<string | undefined> | undefined {
  if (!isArray(listed)) return undefined;
  const known = namesOf.get(document) ?? new WeakMap<readonly PdfObject[], ReadonlySet<string | undefined>>();
  namesOf.set(document, known);
  const names = known.get(listed) ?? new Set(listed.map((item) => nameIn(document.resolve(item))));
  known.set(listed, names);
  return names;
}

const namesOf = new WeakMap<PdfDocument, WeakMap<readonly PdfObject[], ReadonlySet<string | undefined>>>();

/** Returns a field name; undefined for another object, UTF-16 in little-endian order and escape sequences, which some viewers read. */
function nameIn(item: PdfObject): string | undefined {
  const name = item instanceof PdfString ? textOf(item) : undefined;
  return name === undefined || name.startsWith('\xff\xfe') || name.includes('\x1b') ? undefined : name;
}
