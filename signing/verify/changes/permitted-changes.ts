import type { SignatureValue } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, PdfString, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { textOf } from '../../pdf/objects/text-string.ts';
import type { ChangesFound } from './later-changes.ts';
import type { LaterChange } from './later-change.ts';
import type { SignatureProblem } from '../signature-problems.ts';

// ISO 32000-2, table 257: changes that each DocMDP level permits. What shows nothing always is; `structure` is
// no change of what the pages show, and has a problem of its own.
const SILENT: readonly LaterChange[] = ['validation_data', 'timestamp', 'format', 'unused'];
const FILLING: readonly LaterChange[] = [
  ...SILENT,
  ...(['signature', 'form_fill', 'metadata', 'form', 'tags', 'structure'] as const),
];
const BY_LEVEL: Record<1 | 2 | 3, ReadonlySet<LaterChange>> = {
  1: new Set(SILENT),
  2: new Set(FILLING),
  3: new Set([...FILLING, 'annotation']),
};
const WITHOUT_RESTRICTION = BY_LEVEL[3];

/** Restrictions that a signature imposes on later changes. */
export interface Restrictions {
  /** Strictest level of its DocMDP and field locks; undefined without restriction. */
  level: 1 | 2 | 3 | undefined;
  /** True if it has a DocMDP transform, even if Perms of the catalog does not refer to it. */
  isAuthor: boolean;
  /** True if it locks fields. */
  hasLocks: boolean;
  /** Returns whether the field with a fully qualified name is locked. */
  isLocked: (fieldName: string) => boolean;
}

/** Reads the restrictions of a signature (ISO 32000-2, 12.8.2.2, 12.8.2.4 and table 236). */
export function restrictionsOf(document: PdfDocument, { dict, fields }: SignatureValue): Restrictions {
  const references = document.array(dict.get('Reference')).map((item) => document.dict(item));
  const levels: number[] = [];
  const locks = new Set<PdfDict>();
  let isAuthor = false;
  for (const reference of references) {
    const parameters = document.dict(reference?.get('TransformParams'));
    const method = document.name(reference?.get('TransformMethod'));
    const level = levelIn(document, parameters);
    if (method === 'DocMDP') levels.push(level ?? 2);
    if (method === 'DocMDP') isAuthor = true;
    if (method === 'FieldMDP' && level !== undefined) levels.push(level);
    if (method === 'FieldMDP' && parameters) locks.add(parameters);
  }
  for (const field of fields) {
    const lock = document.dict(field.dict.get('Lock'));
    const level = levelIn(document, lock);
    if (level !== undefined) levels.push(level);
    if (lock) locks.add(lock);
  }
  return {
    isAuthor,
    level: levels.length === 0 ? undefined : strictest(levels),
    hasLocks: locks.size > 0,
    isLocked: (fieldName) =>
      locks.size > MAX_LOCKS || [...locks].some((lock) => locksField(document, lock, fieldName)),
  };
}

/** Returns the problems that later changes cause; even permitted changes may cover signed content. */
export function laterProblems(found: ChangesFound, restrictions: Restrictions): SignatureProblem[] {
  if (!arePermitted(found, restrictions)) return ['changed_after_signing'];
  return [
    ...(found.changes.has('annotation') ? ['annotated_after_signing' as const] : []),
    ...(found.isFillingProved ? [] : ['filling_not_proved' as const]),
    ...(found.changes.has('structure') ? ['structure_changed' as const] : []),
  ];
}

function arePermitted(found: ChangesFound, { level, isLocked }: Restrictions): boolean {
  const permitted = level === undefined ? WITHOUT_RESTRICTION : BY_LEVEL[level];
  // A certified document may be signed in existing fields only; the appearance of a new field could cover
  // anything (pdf-insecurity.org, sneaky signature attack).
  if (level !== undefined && found.hasNewVisibleField) return false;
  if ([...found.filledFields].some(isLocked)) return false;
  // iText states itself and the time also with a document timestamp, which level 1 permits.
  const isStamp = (change: LaterChange) => change === 'metadata' && found.isMetadataStamped;
  return [...found.changes].every((change) => permitted.has(change) || isStamp(change));
}

/** Locks of a signature, and levels of a field name that are compared with them, at most: beyond, a field is locked. */
const [MAX_LOCKS, MAX_LEVELS] = [100, 100];

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

/** Returns the level that P states, 0 if it is no number; undefined without P. */
function levelIn(document: PdfDocument, parameters: PdfDict | undefined): number | undefined {
  const level = document.resolve(parameters?.get('P'));
  return level === null || typeof level === 'number' ? (level ?? undefined) : 0;
}

/** Returns the lowest level; an undefined level forbids all changes. */
function strictest(levels: readonly number[]): 1 | 2 | 3 {
  const lowest = Math.min(...levels);
  return lowest === 2 || lowest === 3 ? lowest : 1;
}
