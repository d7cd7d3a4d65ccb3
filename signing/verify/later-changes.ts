import type { FormField } from '../fields.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { isDict, PdfRef, type PdfDict, type PdfObject } from '../pdf/objects.ts';
import { numbersIn, type XrefSection } from '../pdf/xref-section.ts';
import { additions, isExtendedBy, isSame, isSameExcept } from './compare-objects.ts';
import type { LaterFields } from './later-fields.ts';
import { isPresent, missingObjects } from './missing-objects.ts';
import { rolesOf, type Role } from './roles.ts';

/** What happened to a document after a signature. 'other' is everything that is not known to be harmless. */
export type LaterChange =
  'signature' | 'timestamp' | 'form_fill' | 'annotation' | 'validation_data' | 'metadata' | 'other';

/** The revision that a signature covers, and the file as it is now. */
export interface RevisionPair {
  before: PdfDocument;
  beforeFields: readonly FormField[];
  after: PdfDocument;
  /** Where the signed bytes end. */
  end: number;
  /** The signature fields that may come after a signature. */
  laterFields: LaterFields;
}

type DictRole = Exclude<Role, 'metadata' | 'fieldAppearance' | 'validationData' | 'fields' | 'annotations'>;

const MAX_CHANGED_OBJECTS = 500_000;
const CATALOG_KEYS = new Set(['AcroForm', 'DSS', 'Metadata', 'Extensions']);
const PAGE_KEYS = new Set(['Annots']);
const FORM_KEYS = new Set(['Fields', 'SigFlags', 'DR', 'DA']);
const FILLED_KEYS = new Set(['V', 'AS', 'AP', 'M']);
const SIGNED_KEYS = new Set(['V', 'AP', 'M', 'Lock', 'SV', 'F', 'MK']);

/**
 * Compares the signed revision with the file: an object may change only where its role allows it, and what is added
 * counts by what it is added to. Sources: pdf-insecurity.org (incremental saving, shadow and evil annotation attacks).
 */
export function changesAfter(pair: RevisionPair): Set<LaterChange> {
  const added = addedSections(pair);
  const changed = added && changedNumbers(added);
  if (!changed || fillsGap(pair.before, changed)) return new Set(['other']);
  const roles = rolesOf(pair.before, pair.beforeFields);
  const changes = new Set<LaterChange>();
  for (const number of changed) {
    for (const change of classify(pair, number, roles.get(number))) changes.add(change);
    if (changes.has('other')) break;
  }
  return changes;
}

/**
 * The sections that came after the signed revision. Undefined unless they stand behind it, lead back to it, have
 * no second view of the file and keep its catalog and encryption.
 */
function addedSections({ before, after, end }: RevisionPair): XrefSection[] | undefined {
  const count = after.sections.length - before.sections.length;
  if (before.isRebuilt || after.isRebuilt || count < 1) return undefined;
  const isContinued = before.sections.every(({ offset }, i) => after.sections[count + i]?.offset === offset);
  const added = after.sections.slice(0, count);
  const isBehind = added.every(({ offset, dict }) => offset >= end && !dict.has('XRefStm'));
  const hasSame = (key: string) =>
    isSame(
      { document: before, value: before.trailer.get(key) ?? null },
      { document: after, value: after.trailer.get(key) ?? null },
    );
  return isContinued && isBehind && hasSame('Root') && hasSame('Encrypt') ? added : undefined;
}

/** Undefined when there are more than any update has. */
function changedNumbers(sections: readonly XrefSection[]): Set<number> | undefined {
  const changed = new Set<number>();
  for (const section of sections) {
    for (const number of numbersIn(section)) {
      changed.add(number);
      if (changed.size > MAX_CHANGED_OBJECTS) return undefined;
    }
  }
  changed.delete(0);
  return changed;
}

/** An object that was missing but already referred to is content that was hidden when it was signed. */
function fillsGap(before: PdfDocument, changed: ReadonlySet<number>): boolean {
  const added = [...changed].filter((number) => !isPresent(before, number));
  if (added.length === 0) return false;
  const missing = missingObjects(before);
  return added.some((number) => missing.has(number));
}

function classify(pair: RevisionPair, number: number, role: Role | undefined): LaterChange[] {
  const { before, after } = pair;
  if (!isPresent(before, number)) return []; // new: counts by what refers to it
  const [old, current] = [before.load(number), after.load(number)];
  const isUntouched = isSame({ document: before, value: old }, { document: after, value: current });
  if (isUntouched) return [];
  if (role === 'metadata') return ['metadata'];
  if (role === 'fieldAppearance') return ['form_fill'];
  if (role === 'validationData') return validationChange(pair, old, current);
  if (role === 'fields' || role === 'annotations') return listChange(pair, old, current);
  if (!role || !isDict(old) || !isDict(current)) return ['other'];
  return dictChange(pair, role, { old, current });
}

interface DictChange {
  old: PdfDict;
  current: PdfDict;
}

function dictChange(pair: RevisionPair, role: DictRole, change: DictChange): LaterChange[] {
  switch (role) {
    case 'catalog':
      return catalogChange(pair, change);
    case 'form':
      return formChange(pair, change);
    case 'page':
      return keysChange(pair, change, PAGE_KEYS) ?? listChange(pair, ...valuesOf(change, 'Annots'));
    case 'emptySignatureField':
      return keysChange(pair, change, SIGNED_KEYS) ?? ['signature'];
    case 'formField':
      return keysChange(pair, change, FILLED_KEYS) ?? ['form_fill'];
  }
}

function catalogChange(pair: RevisionPair, change: DictChange): LaterChange[] {
  const changes = keysChange(pair, change, CATALOG_KEYS);
  if (changes) return changes;
  const [oldForm, form] = valuesOf(change, 'AcroForm').map((value) => value ?? null);
  const found: LaterChange[] = [];
  if (!isSameValue(pair, oldForm, form)) found.push(...formValueChange(pair, oldForm, form));
  if (!isSameValue(pair, ...valuesOf(change, 'DSS')))
    found.push(...validationChange(pair, ...valuesOf(change, 'DSS')));
  return found;
}

function formValueChange(
  pair: RevisionPair,
  old: PdfObject | undefined,
  current: PdfObject | undefined,
): LaterChange[] {
  const before = pair.before.dict(old) ?? new Map<string, PdfObject>();
  const after = pair.after.dict(current);
  return after ? formChange(pair, { old: before, current: after }) : ['other'];
}

function formChange(pair: RevisionPair, change: DictChange): LaterChange[] {
  // A signature may bring fonts of its own, but those that are there show the values of fields.
  const isReplaced = ['DR', 'DA'].some(
    (key) => change.old.has(key) && !isGrown(pair, ...valuesOf(change, key)),
  );
  if (isReplaced) return ['other'];
  return keysChange(pair, change, FORM_KEYS) ?? listChange(pair, ...valuesOf(change, 'Fields'));
}

/** ['other'] when anything but the given keys changed. */
function keysChange(
  { before, after }: RevisionPair,
  { old, current }: DictChange,
  keys: ReadonlySet<string>,
) {
  const isRest = isSameExcept({ document: before, value: old }, { document: after, value: current }, keys);
  return isRest ? undefined : (['other'] satisfies LaterChange[]);
}

/** A list of fields or annotations may grow by signature fields, and by nothing else. */
function listChange(pair: RevisionPair, old: PdfObject, current: PdfObject): LaterChange[] {
  const added = additions({ document: pair.before, value: old }, { document: pair.after, value: current });
  if (!added) return ['other'];
  return added.map(
    (item) => (item instanceof PdfRef && pair.laterFields.get(item.number)?.change) || 'other',
  );
}

function validationChange(pair: RevisionPair, old: PdfObject, current: PdfObject): LaterChange[] {
  return old === null || isGrown(pair, old, current) ? ['validation_data'] : ['other'];
}

function isGrown({ before, after }: RevisionPair, old: PdfObject, current: PdfObject): boolean {
  return isExtendedBy({ document: before, value: old }, { document: after, value: current });
}

function valuesOf({ old, current }: DictChange, key: string): [PdfObject, PdfObject] {
  return [old.get(key) ?? null, current.get(key) ?? null];
}

function isSameValue(
  { before, after }: RevisionPair,
  old: PdfObject | undefined,
  current: PdfObject | undefined,
) {
  return isSame({ document: before, value: old ?? null }, { document: after, value: current ?? null });
}
