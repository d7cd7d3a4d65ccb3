import { isLockedBy, locksOf } from '../../forms/field-lock.ts';
import type { SignatureValue } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import type { PdfDict } from '../../pdf/objects/objects.ts';
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
export function restrictionsOf(document: PdfDocument, signature: SignatureValue): Restrictions {
  const { dict, fields } = signature;
  const references = document.array(dict.get('Reference')).map((item) => document.dict(item));
  const levels: number[] = [];
  let isAuthor = false;
  for (const reference of references) {
    const parameters = document.dict(reference?.get('TransformParams'));
    const method = document.name(reference?.get('TransformMethod'));
    const level = levelIn(document, parameters);
    if (method === 'DocMDP') levels.push(level ?? 2);
    if (method === 'DocMDP') isAuthor = true;
    if (method === 'FieldMDP' && level !== undefined) levels.push(level);
  }
  for (const field of fields) {
    const level = levelIn(document, document.dict(field.dict.get('Lock')));
    if (level !== undefined) levels.push(level);
  }
  const locks = locksOf(document, signature);
  return {
    isAuthor,
    level: levels.length === 0 ? undefined : strictest(levels),
    hasLocks: locks.size > 0,
    isLocked: (fieldName) => isLockedBy(document, locks, fieldName),
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
