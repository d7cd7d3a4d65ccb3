import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfRef, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { isComment } from './annotation-change.ts';
import { compareLists, isExtendedBy, isSame, isSameExcept } from './compare-objects.ts';
import type { FieldFilling } from '../filled-fields/field-filling.ts';
import type { LaterFields } from './later-fields.ts';
import { isPresent, type ReferenceIndex } from './reference-index.ts';
import type { Role } from './roles.ts';
import type { Revisions } from '../integrity/update-structure.ts';

/**
 * Kind of change after a signature. `unused`: objects to which nothing refers; `other`: not known to be
 * harmless.
 */
export type LaterChange =
  | 'signature'
  | 'timestamp'
  | 'form_fill'
  | 'annotation'
  | 'validation_data'
  | 'metadata'
  | 'unused'
  | 'other';

/** Signed revision and whole file, with what is needed to compare them. */
export interface RevisionPair extends Revisions {
  /** Signature fields that may be added after a signature. */
  laterFields: LaterFields;
  index: ReferenceIndex;
}

/** Two revisions, and the findings of their comparison so far. */
export interface Comparison extends RevisionPair {
  filling: FieldFilling;
  /** Names of the fields that were filled in. */
  filledFields: Set<string>;
  /** Names of those that are not proved to show their value. */
  unprovedFields: Set<string>;
  /** Object numbers of new visible signature fields. */
  newVisibleFields: Set<number>;
}

const CATALOG_KEYS = new Set(['AcroForm', 'DSS', 'Metadata', 'Extensions']);
const PAGE_KEYS = new Set(['Annots']);
const FORM_KEYS = new Set(['Fields', 'SigFlags', 'DR', 'DA']);
const FILLED_KEYS = new Set(['V', 'AS', 'AP', 'M']);
const SIGNED_KEYS = new Set(['V', 'AP', 'M', 'Lock', 'F']);
/**
 * Permitted entries of a new signature field and its widget (ISO 32000-2, tables 166, 226, 234): no actions,
 * no layers.
 */
const NEW_FIELD_KEYS = new Set(
  'Type Subtype FT T TU TM Ff V F Rect P AP M NM Parent Kids Lock SV MK DA Q H Border BS C'.split(' '),
);

/** Classifies the change of an object by its role in the signed revision. */
export function objectChange(comparison: Comparison, number: number, role: Role | undefined): LaterChange[] {
  const [old, current] = [comparison.before.load(number), comparison.after.load(number)];
  switch (role) {
    case 'metadata':
      return ['metadata'];
    case 'fieldAppearance':
      return filledThrough(comparison, number);
    case 'validationData':
      return validationChange(comparison, old, current);
    case 'fields':
    case 'annotations':
      return listChange(comparison, old, current);
    case 'signatureAppearance':
    case undefined:
      return ['other'];
    case 'catalog':
    case 'form':
    case 'page':
    case 'annotation':
    case 'emptySignatureField':
    case 'formField':
      return isDict(old) && isDict(current)
        ? dictChange(comparison, role, { old, current, number })
        : ['other'];
  }
}

type DictRole = 'catalog' | 'form' | 'page' | 'annotation' | 'emptySignatureField' | 'formField';

interface DictChange {
  old: PdfDict;
  current: PdfDict;
  number: number;
}

function dictChange(comparison: Comparison, role: DictRole, change: DictChange): LaterChange[] {
  switch (role) {
    case 'catalog':
      return catalogChange(comparison, change);
    case 'form':
      return formChange(comparison, change);
    case 'page':
      return hasOtherThan(comparison, change, PAGE_KEYS)
        ? ['other']
        : listChange(comparison, ...valuesOf(change, 'Annots'));
    case 'annotation':
      return areComments(comparison, change) ? ['annotation'] : ['other'];
    case 'emptySignatureField':
      return signedField(comparison, change);
    case 'formField':
      return hasOtherThan(comparison, change, FILLED_KEYS)
        ? ['other']
        : filledThrough(comparison, change.number);
  }
}

function areComments({ before, after }: Comparison, { old, current }: DictChange): boolean {
  return isComment(before, old) && isComment(after, current);
}

function filledThrough({ filling, filledFields, unprovedFields }: Comparison, number: number): LaterChange[] {
  const filled = filling.filledThrough(number);
  if (!filled) return ['other'];
  for (const name of filled.names) {
    filledFields.add(name);
    if (!filled.isProved) unprovedFields.add(name);
  }
  return ['form_fill'];
}

/**
 * Classifies the change of an empty signature field: it may be signed, and a lock may be added but not
 * removed.
 */
function signedField(comparison: Comparison, change: DictChange): LaterChange[] {
  const later = comparison.laterFields.get(change.number);
  const isLockKept = !change.old.has('Lock') || isSameValue(comparison, ...valuesOf(change, 'Lock'));
  if (!later?.isSigned || !isLockKept || hasOtherThan(comparison, change, SIGNED_KEYS)) return ['other'];
  return [later.change];
}

function catalogChange(comparison: Comparison, change: DictChange): LaterChange[] {
  if (hasOtherThan(comparison, change, CATALOG_KEYS)) return ['other'];
  const found: LaterChange[] = [];
  const differs = (key: string) => !isSameValue(comparison, ...valuesOf(change, key));
  if (differs('AcroForm')) found.push(...formValueChange(comparison, change));
  if (differs('DSS')) found.push(...validationChange(comparison, ...valuesOf(change, 'DSS')));
  if (differs('Extensions')) found.push(...validationChange(comparison, ...valuesOf(change, 'Extensions')));
  if (differs('Metadata')) found.push('metadata');
  return found;
}

function formValueChange(comparison: Comparison, change: DictChange): LaterChange[] {
  const [old, current] = valuesOf(change, 'AcroForm');
  const before = comparison.before.dict(old) ?? new Map<string, PdfObject>();
  const after = comparison.after.dict(current);
  return after ? formChange(comparison, { old: before, current: after, number: change.number }) : ['other'];
}

function formChange(comparison: Comparison, change: DictChange): LaterChange[] {
  // A signature may add fonts, but existing ones show the values of fields.
  const isReplaced = ['DR', 'DA'].some(
    (key) => change.old.has(key) && !isGrown(comparison, ...valuesOf(change, key)),
  );
  const [oldFlags = 0, flags = 0] = valuesOf(change, 'SigFlags').map((value) =>
    typeof value === 'number' ? value : 0,
  );
  if (isReplaced || (oldFlags & flags) !== oldFlags) return ['other'];
  if (hasOtherThan(comparison, change, FORM_KEYS)) return ['other'];
  return listChange(comparison, ...valuesOf(change, 'Fields'));
}

/** Returns whether any entry other than those under the given keys changed. */
function hasOtherThan(
  { before, after }: Comparison,
  { old, current }: DictChange,
  keys: ReadonlySet<string>,
): boolean {
  return !isSameExcept({ document: before, value: old }, { document: after, value: current }, keys);
}

/**
 * Classifies the change of a list of fields or annotations: signature fields may be added, comments added or
 * removed.
 */
function listChange(comparison: Comparison, old: PdfObject, current: PdfObject): LaterChange[] {
  const { before, after } = comparison;
  const { added, removed } = compareLists(
    { document: before, value: old },
    { document: after, value: current },
  );
  const isRemovable = removed.every((item) => isCommentIn(before, item));
  if (!isRemovable) return ['other'];
  return [
    ...removed.map(() => 'annotation' as const),
    ...added.map((item) => (isCommentIn(after, item) ? 'annotation' : addedField(comparison, item))),
  ];
}

function isCommentIn(document: PdfDocument, item: PdfObject): boolean {
  const dict = document.dict(item);
  return dict !== undefined && isComment(document, dict);
}

function addedField(
  { before, after, laterFields, newVisibleFields }: Comparison,
  item: PdfObject,
): LaterChange {
  const field = item instanceof PdfRef ? laterFields.get(item.number) : undefined;
  const dict = after.dict(item);
  if (!field || !dict || !(item instanceof PdfRef)) return 'other';
  if (isPresent(before, item.number)) return field.change; // classified by its role in the signed revision
  if ([...dict.keys()].some((key) => !NEW_FIELD_KEYS.has(key))) return 'other';
  if (field.isVisible) newVisibleFields.add(item.number);
  return field.change;
}

function validationChange(comparison: Comparison, old: PdfObject, current: PdfObject): LaterChange[] {
  return old === null || isGrown(comparison, old, current) ? ['validation_data'] : ['other'];
}

function isGrown({ before, after }: Comparison, old: PdfObject, current: PdfObject): boolean {
  return isExtendedBy({ document: before, value: old }, { document: after, value: current });
}

function valuesOf({ old, current }: DictChange, key: string): [PdfObject, PdfObject] {
  return [old.get(key) ?? null, current.get(key) ?? null];
}

function isSameValue({ before, after }: Comparison, old: PdfObject, current: PdfObject): boolean {
  return isSame({ document: before, value: old }, { document: after, value: current });
}
