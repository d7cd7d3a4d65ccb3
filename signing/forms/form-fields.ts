import type { PdfDocument } from '../pdf/document.ts';
import { isDict, PdfRef, PdfString, type PdfDict, type PdfObject } from '../pdf/objects/objects.ts';
import { textOf } from '../pdf/objects/text-string.ts';
import { SigningError } from '../signing-error.ts';

/** Terminal form field with its inherited attributes. */
export interface FormField {
  /** Reference to the field; undefined for a direct object. */
  ref: PdfRef | undefined;
  dict: PdfDict;
  /** Fully qualified name: the partial names from the root, joined by dots (ISO 32000-2, 12.7.4.2). */
  name: string;
  /** Field type (FT), for example `Sig` or `Tx`. */
  type: string | undefined;
  /** Value (V), unresolved: for a signature usually a reference. */
  value: PdfObject;
}

/** Signature dictionary and the fields that have it as their value. */
export interface SignatureValue {
  dict: PdfDict;
  /** Reference to the dictionary; undefined when it is a direct object of its field. */
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
/** Maximum number of signatures, each of which is verified on its own revision; real files have some dozens. */
const MAX_SIGNATURES = 500;

/**
 * Returns all terminal fields of the document's form, in the order of the form. Walks the tree without
 * recursion and visits each field once, so that cycles and depth cannot harm.
 */
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

/** Returns the object numbers of a field and of its widgets. */
export function objectNumbersOf(document: PdfDocument, { ref, dict }: FormField): number[] {
  return [ref ?? null, ...document.array(dict.get('Kids'))].flatMap((item) =>
    item instanceof PdfRef ? [item.number] : [],
  );
}

/**
 * Returns the signatures among the fields, in the order of the form.
 * @throws SigningError pdf_too_many_signatures when there are more than 500
 */
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
    if (found.size > MAX_SIGNATURES)
      throw new SigningError('pdf_too_many_signatures', { most: MAX_SIGNATURES });
  }
  return [...found.values()];
}

/** Returns the first of `Signature1`, `Signature2`, … that is not the first part of any field's name. */
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

/** Returns whether a kid is a field: a kid without a name and without kids is a widget of its parent. */
function isField(document: PdfDocument, kid: PdfObject): boolean {
  const dict = document.dict(kid);
  return dict !== undefined && (dict.has('T') || dict.has('Kids'));
}
