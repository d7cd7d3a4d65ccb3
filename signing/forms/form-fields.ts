import type { PdfDocument } from '../pdf/document.ts';
import { isDict, PdfRef, PdfString, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import { textOf } from '../pdf/objects/text-string.ts';
import { SigningError } from '../signing-error.ts';

/** A terminal form field, with what it inherits. */
export interface FormField {
  ref: PdfRef | undefined;
  dict: PdfDict;
  /** Full name, its parts joined by dots (ISO 32000-2, 12.7.4.2). */
  name: string;
  type: string | undefined;
  /** As it stands: for a signature usually a reference. */
  value: PdfObject;
}

/** A signature and the fields that show it: those that share one /V. */
export interface SignatureValue {
  dict: PdfDict;
  /** Undefined when the dictionary stands directly in its field. */
  ref: PdfRef | undefined;
  fields: FormField[];
}

interface Visit {
  node: PdfObject;
  parentName: string;
  type: string | undefined;
  value: PdfObject;
}

const MAX_FIELDS = 200_000;
/** Each one is checked on its own revision; real files have some dozens at most. */
const MAX_SIGNATURES = 500;

/** All terminal fields of the form, walked without recursion; a field that comes twice counts once. */
export function formFields(document: PdfDocument): FormField[] {
  const form = document.dict(document.root.get('AcroForm'));
  const fields: FormField[] = [];
  const seen = new Set<number>();
  const initial = { parentName: '', type: undefined, value: null };
  const stack: Visit[] = document
    .array(form?.get('Fields'))
    .toReversed()
    .map((node) => ({ node, ...initial }));
  for (let visit = stack.pop(); visit && seen.size < MAX_FIELDS; visit = stack.pop()) {
    const ref = visit.node instanceof PdfRef ? visit.node : undefined;
    if (ref && seen.has(ref.number)) continue;
    if (ref) seen.add(ref.number);
    const dict = document.dict(visit.node);
    if (!dict) continue;
    const field = { ref, dict, ...inherit(document, dict, visit) };
    const kids = document.array(dict.get('Kids')).filter((kid) => isField(document, kid));
    const passedOn = { parentName: field.name, type: field.type, value: field.value };
    if (kids.length === 0) fields.push(field);
    else stack.push(...kids.toReversed().map((node) => ({ node, ...passedOn })));
  }
  return fields;
}

/** The object numbers of a field and of the widgets that show it. */
export function objectNumbersOf(document: PdfDocument, { ref, dict }: FormField): number[] {
  return [ref ?? null, ...document.array(dict.get('Kids'))].flatMap((item) =>
    item instanceof PdfRef ? [item.number] : [],
  );
}

/** The signatures among the fields, in the order of the form. */
export function signatureValues(document: PdfDocument, fields: readonly FormField[]): SignatureValue[] {
  const found = new Map<number | PdfDict, SignatureValue>();
  for (const field of fields) {
    if (field.type !== 'Sig') continue;
    const dict = document.resolve(field.value);
    if (!isDict(dict)) continue;
    const ref = field.value instanceof PdfRef ? field.value : undefined;
    const key = ref?.number ?? dict;
    const known = found.get(key);
    if (known) known.fields.push(field);
    else found.set(key, { dict, ref, fields: [field] });
    if (found.size > MAX_SIGNATURES) throw new SigningError('pdf_broken', { part: 'signature count' });
  }
  return [...found.values()];
}

/** The first of `Signature1`, `Signature2`, … that no field has, alone or as the head of its name. */
export function freeFieldName(fields: readonly FormField[], word = 'Signature'): string {
  const taken = new Set(fields.map(({ name }) => name.split('.', 1)[0]));
  for (let number = 1; ; number++) {
    const candidate = `${word}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function inherit(document: PdfDocument, dict: PdfDict, { parentName, type, value }: Visit) {
  const partial = document.resolve(dict.get('T'));
  const own = partial instanceof PdfString ? textOf(partial) : '';
  return {
    name: [parentName, own].filter((part) => part !== '').join('.'),
    type: document.name(dict.get('FT')) ?? type,
    value: dict.get('V') ?? value,
  };
}

/** A kid without name and kids of its own is a widget, that is another picture of its parent. */
function isField(document: PdfDocument, kid: PdfObject): boolean {
  const dict = document.dict(kid);
  return dict !== undefined && (dict.has('T') || dict.has('Kids'));
}
