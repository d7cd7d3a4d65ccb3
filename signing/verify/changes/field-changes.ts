import { formFields, type FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { PdfRef, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { isPresent } from './reference-index.ts';
import type { Comparison } from './comparison.ts';
import type { PagePlace } from './later-change.ts';
import { drawsNothing, isShown, type LaterField } from './later-fields.ts';
import { hasSecondRole } from './second-role.ts';
import { differBySilentFlags, meansTheSame } from './stated-defaults.ts';
import { depthOfEntry } from './unchanged-parts.ts';
import type { FieldNodePair, FieldPairs } from './pair-fields.ts';

/** Entries of a field or widget that change when it is filled in. */
export const FILLED_KEYS = new Set(['V', 'AS', 'AP', 'M', 'I']);
const SIGNED_KEYS = new Set(['V', 'AP', 'AS', 'M', 'Lock', 'F', 'MK', 'DA', 'DR', 'SV']);
/** Entries of fields and widgets that are neither run nor shown, but for the part of a list in view (ISO 32000-2, tables 166, 191, 226, 234). */
const SILENT_KEYS = new Set('DV DA DR DS Q TU TM NM M StructParent Lang AF C H SV TI'.split(' '));
/** Entries of a new signature field that run something, or show it only at times. */
const FORBIDDEN_KEYS = ['A', 'AA', 'PA', 'OC'];

/** Reports the changes of the fields and of their widgets, and the fields that were added. */
export function reportFields(comparison: Comparison, pairs: FieldPairs): void {
  if (pairs.hasRemoved) comparison.report('other', 'Fields');
  for (const pair of pairs.nodes)
    if (!comparison.isUnchanged(pair.old, pair.now)) reportNode(comparison, pair);
  for (const item of pairs.added) reportNewField(comparison, item, undefined);
}

/** Returns the terminal fields by their own dictionary and those of their widgets; undefined for a widget of several fields. */
function byNode(document: PdfDocument): Map<PdfDict, FormField | undefined> {
  const known = nodesOf.get(document);
  if (known) return known;
  const found = new Map<PdfDict, FormField | undefined>();
  nodesOf.set(document, found);
  for (const field of formFields(document)) {
    const kids = document.array(field.dict.get('Kids')).flatMap((kid) => document.dict(kid) ?? []);
    for (const node of new Set([field.dict, ...kids])) found.set(node, found.has(node) ? undefined : field);
  }
  return found;
}

const nodesOf = new WeakMap<PdfDocument, Map<PdfDict, FormField | undefined>>();

function reportNode(comparison: Comparison, { old, now }: FieldNodePair): void {
  const { before, after, content, filled, places, report } = comparison;
  const [then, later] = [
    { document: before, dict: old },
    { document: after, dict: now },
  ] as const;
  const keys = content
    .differences(withoutKids(old), withoutKids(now), depthOfEntry)
    .filter((key) => !meansTheSame(content, key, [then, later]));
  const hasNull = differsByNull(comparison, { old, now });
  if (keys.length === 0 && !hasNull) return;
  const field = byNode(before).get(old);
  const nowField = byNode(after).get(now);
  const part = field?.name ?? '';
  const at = places.ofWidgets(comparison.oldNodes, now, nowField);
  if (hasNull) report('structure', part, ...at);
  if (hasSecondRole(after, now)) report('structure', part, ...at);
  const isSignature = field?.type === 'Sig';
  if (field && isSignature && !hasValue(before, field)) {
    reportSigned(comparison, { field, pair: { old, now }, keys, at });
    return;
  }
  const filledField = field && nowField && !isSignature ? { old: field, now: nowField } : undefined;
  const rest = filledField ? keys.filter((key) => !FILLED_KEYS.has(key)) : keys;
  const isSilent = (key: string) =>
    key === 'Ff' && field
      ? differBySilentFlags(then, later, { isButton: field.type === 'Btn' })
      : SILENT_KEYS.has(key) || isUnknown(key);
  for (const key of rest) report(isSilent(key) ? 'structure' : 'other', part, ...at);
  if (filledField && rest.length < keys.length) filled.set(filledField.old.dict, filledField);
  // Some viewers show the value of a widget instead of that of its field.
  if (keys.includes('V') && filledField && filledField.now.dict !== now) report('structure', part, ...at);
}

/**
 * Returns whether one revision alone of a field or annotation has an entry of null: some viewers do not take it for a missing one.
 * PDFium shows nothing of an annotation with an opacity of null, pdf.js no value that a field would inherit, and other borders.
 */
export function differsByNull({ before, after }: Comparison, { old, now }: FieldNodePair): boolean {
  return [...new Set([...old.keys(), ...now.keys()])].some(
    (key) =>
      old.has(key) !== now.has(key) &&
      before.resolve(old.get(key)) === null &&
      after.resolve(now.get(key)) === null,
  );
}

interface SignedField {
  field: FormField;
  pair: FieldNodePair;
  keys: readonly string[];
  at: PagePlace[];
}

/**
 * Reports the change of an empty signature field: it may be signed, and a lock may be added, not removed. It may lose its
 * area if it showed nothing: a field that is not intended to be visible has none (ISO 32000-2, 12.7.5.5).
 */
function reportSigned(comparison: Comparison, { field, pair, keys, at }: SignedField): void {
  const { before, after, report } = comparison;
  const isAreaDropped = !isShown(after, pair.now) && drawsNothing(before, pair.old);
  const isSignedKey = (key: string) => SIGNED_KEYS.has(key) || (key === 'Rect' && isAreaDropped);
  const rest = keys.filter((key) => !isSignedKey(key));
  for (const key of rest)
    report(SILENT_KEYS.has(key) || isUnknown(key) ? 'structure' : 'other', field.name, ...at);
  if (rest.length === keys.length) return;
  const later = laterFieldOf(comparison, field);
  const isLockKept = !pair.old.has('Lock') || !keys.includes('Lock');
  report(later?.isSigned === true && isLockKept ? later.change : 'other', field.name, ...at);
}

function laterFieldOf(comparison: Comparison, { ref }: FormField): LaterField | undefined {
  return ref && laterField(comparison, comparison.content.counterparts.get(ref.number) ?? ref.number);
}

/** Returns the field with an object number that was signed after the signed revision, or is empty; undefined for others. */
export function laterField({ laterFields, end }: Comparison, number: number): LaterField | undefined {
  const found = laterFields.get(number);
  return found && found.end > end ? found : undefined;
}

/**
 * Reports a field, or a widget of one, that only the new revision has: permitted for signature fields.
 */
export function reportNewField(comparison: Comparison, item: PdfObject, page: number | undefined): void {
  const { after, places, report } = comparison;
  const dict = after.dict(item);
  if (!dict) return;
  const annotation = { old: undefined, now: dict };
  const at =
    page === undefined
      ? places.ofWidgets(comparison.oldNodes, dict, undefined)
      : [places.ofAnnotation(page, annotation)];
  const field = item instanceof PdfRef ? laterField(comparison, item.number) : undefined;
  if (!field) {
    const kids = after.array(dict.get('Kids'));
    const isParent = page === undefined && kids.length > 0 && !FORBIDDEN_KEYS.some((key) => dict.has(key));
    if (isParent && kids.every((kid) => kid instanceof PdfRef && laterField(comparison, kid.number)))
      for (const kid of kids) reportNewField(comparison, kid, page);
    else report('other', 'Fields', ...at);
    return;
  }
  if (FORBIDDEN_KEYS.some((key) => dict.has(key))) report('other', field.name, ...at);
  if (field.isVisible) comparison.hasNewVisibleField = true;
  report(field.change, field.name, ...at);
}

/** Returns whether a field has a value, without reading it: signatures are large. */
function hasValue(document: PdfDocument, { value }: FormField): boolean {
  return value instanceof PdfRef ? isPresent(document, value.number) : value !== null;
}

function withoutKids(node: PdfDict): PdfDict {
  return node.has('Kids') ? new Map([...node].filter(([key]) => key !== 'Kids')) : node;
}

const KNOWN_KEYS = new Set(
  (
    'Type Subtype FT Parent Kids T TU TM Ff V DV AA DA DR Q DS RV Opt MaxLen TI I Lock SV Contents P Rect NM M F AP AS ' +
    'Border BS BE C StructParent OC AF ca CA BM Lang H MK A PA R IC CL IT'
  ).split(' '),
);
const isUnknown = (key: string) => !KNOWN_KEYS.has(key);
