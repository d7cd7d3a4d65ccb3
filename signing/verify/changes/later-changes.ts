import { formFields, type FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { PdfRef, PdfStream } from '../../pdf/objects/objects.ts';
import { SigningError } from '../../signing-error.ts';
import { isSame } from './compare-objects.ts';
import { areUsedForRoleOnly } from './exclusive-use.ts';
import { FieldFilling } from '../filled-fields/field-filling.ts';
import { objectChange, type Comparison, type LaterChange, type RevisionPair } from './object-change.ts';
import { isPresent } from './reference-index.ts';
import { rolesOf } from './roles.ts';
import { updatedNumbers } from '../integrity/update-structure.ts';

/** Changes between a signed revision and the whole file. */
export interface ChangesFound {
  changes: ReadonlySet<LaterChange>;
  /** Fully qualified names of the fields that were filled in. */
  filledFields: ReadonlySet<string>;
  /** True if all of them are proved to show their values and nothing else. */
  isFillingProved: boolean;
  /** True if a new signature field is visible on a page. */
  hasNewVisibleField: boolean;
}

/**
 * Compares the signed revision with the file: an object may change only as its role permits, and new objects
 * are classified by the objects that refer to them. Sources: pdf-insecurity.org (incremental saving, shadow,
 * evil annotation and sneaky signature attacks).
 */
export function changesAfter(pair: RevisionPair): ChangesFound {
  const comparison: Comparison = {
    ...pair,
    filling: new FieldFilling(pair),
    filledFields: new Set(),
    unprovedFields: new Set(),
    newVisibleFields: new Set(),
  };
  const changes = new Set(readableChanges(comparison));
  const { filledFields, unprovedFields, newVisibleFields } = comparison;
  return {
    changes,
    filledFields,
    isFillingProved: unprovedFields.size === 0,
    hasNewVisibleField: newVisibleFields.size > 0,
  };
}

/** Returns the changes; `other` if they cannot be read. */
function readableChanges(comparison: Comparison): LaterChange[] {
  try {
    return changesIn(comparison, formFields(comparison.before));
  } catch (error) {
    if (error instanceof SigningError) return ['other'];
    throw error;
  }
}

function changesIn(comparison: Comparison, beforeFields: readonly FormField[]): LaterChange[] {
  const updated = updatedNumbers(comparison);
  if (!updated || fillsGap(comparison, updated)) return ['other'];
  const { before, after, index } = comparison;
  const roles = rolesOf(before, beforeFields);
  const changed = new Set([...updated].filter((number) => isChanged(comparison, number)));
  if (!areUsedForRoleOnly(changed, { document: before, roles, index })) return ['other'];
  const isInfoMoved = !isSame(
    { document: before, value: before.trailer.get('Info') ?? null },
    { document: after, value: after.trailer.get('Info') ?? null },
  );
  const classified = [...changed].flatMap((number) => objectChange(comparison, number, roles.get(number)));
  return [
    ...(isInfoMoved ? ['metadata' as const] : []),
    ...classified,
    ...(classified.length === 0 && addsUnused(comparison, updated) ? ['unused' as const] : []),
  ];
}

/**
 * Returns whether the update adds objects to which nothing refers; they are reported if nothing else changed.
 */
function addsUnused({ before, after, index }: Comparison, updated: ReadonlySet<number>): boolean {
  const added = [...updated].filter((number) => isPresent(after, number) && !isPresent(before, number));
  const content = new Set(added.filter((number) => !isStructure(after, number)));
  if (content.size === 0) return false;
  const info = after.trailer.get('Info');
  if (info instanceof PdfRef) content.delete(info.number);
  const referrers = index.referrers(after, content);
  return [...content].some((number) => !referrers.has(number));
}

/** Returns whether an object is a cross-reference or object stream, to which no object ever refers. */
function isStructure(document: PdfDocument, number: number): boolean {
  const value = document.load(number);
  if (!(value instanceof PdfStream)) return false;
  return ['XRef', 'ObjStm'].includes(document.name(value.dict.get('Type')) ?? '');
}

/**
 * Returns whether the update adds an object that the signed revision refers to but lacks: content hidden when
 * it was signed.
 */
function fillsGap({ before, index }: Comparison, updated: ReadonlySet<number>): boolean {
  const added = [...updated].filter((number) => !isPresent(before, number));
  if (added.length === 0) return false;
  const missing = index.missing(before);
  return added.some((number) => missing.has(number));
}

/**
 * Returns whether an object of the signed revision changed; new objects are classified by their referrers.
 */
function isChanged({ before, after }: Comparison, number: number): boolean {
  if (!isPresent(before, number)) return false;
  return !isSame(
    { document: before, value: before.load(number) },
    { document: after, value: after.load(number) },
  );
}
