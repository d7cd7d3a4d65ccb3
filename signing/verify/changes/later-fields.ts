import { withParents } from '../../forms/with-parents.ts';
import { objectNumbersOf, type FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfRef, PdfStream, type PdfDict, type PdfObject } from '../../pdf/objects/objects.ts';
import { SigningError } from '../../signing-error.ts';
import { readCoverage } from '../integrity/byte-range.ts';
import type { CheckedSignature } from '../integrity/check-signature.ts';
import { ContentComparison } from './content-comparison.ts';
import type { ReferenceIndex } from './reference-index.ts';
import { ResourceGrowth } from './resource-growth.ts';
import { signedRevision } from './signed-revision.ts';

/** A signature field that a later revision may add. */
export interface LaterField {
  /** Fully qualified name. */
  name: string;
  change: 'signature' | 'timestamp';
  /** True if it is signed; otherwise it is empty. */
  isSigned: boolean;
  /** Object number of its signature; undefined for an empty field or a direct object. */
  signature: number | undefined;
  /** True if it has an area on a page. */
  isVisible: boolean;
  /** Offset of the end of the bytes that its signature covers; Infinity for an empty field. */
  end: number;
}

/** Later fields by object number of the field and of its widgets. */
export type LaterFields = ReadonlyMap<number, LaterField>;

/** Problems of a signature whose bytes are not those that its field states: it is none. */
const NO_SIGNATURE = new Set(['byte_range_invalid', 'duplicate_keys']);

/**
 * Returns the fields that may be added after a signature: empty ones that draw nothing, and those with a
 * signature over a part of this file, which has the field. Whether that one is weak, broken or of an unknown kind
 * is its own verdict and says nothing about earlier ones.
 */
export function laterFieldsOf(
  document: PdfDocument,
  { fields, checked, index, password }: FieldsAndSignatures,
): LaterFields {
  const found = new Map<number, LaterField>();
  const enter = (field: FormField, numbers: readonly number[], later: Entered) => {
    const widgets = widgetsOf(document, field);
    if (!widgets.every((widget) => isWidgetOrField(document, widget) && isSignature(document, widget)))
      return;
    const isVisible = widgets.some((widget) => isShown(document, widget));
    const change = isVisible ? 'signature' : later.change;
    for (const number of numbers) found.set(number, { ...later, name: field.name, change, isVisible });
  };
  for (const field of fields) {
    const isEmpty = field.type === 'Sig' && document.resolve(field.value) === null;
    if (isEmpty && widgetsOf(document, field).every((widget) => drawsNothing(document, widget)))
      enter(field, objectNumbersOf(document, field), EMPTY);
  }
  for (const one of checked) {
    const end = endInThisFile(document, one);
    if (end === undefined) continue;
    const change = one.kind === 'document_timestamp' ? 'timestamp' : 'signature';
    const later: Entered = { change, isSigned: true, signature: one.value.ref?.number, end };
    const revision = signedRevision(document, end, password);
    for (const field of one.value.fields) {
      const signed = revision ? signedPart(revision, field, one.value) : field;
      const isLast = !revision || revision === document;
      const isKept = isLast || !signed || looksAsSigned({ revision, document, index }, signed);
      if (signed && isKept) enter(field, objectNumbersOf(revision ?? document, signed), later);
    }
  }
  return found;
}

/** Fields of a file, and the checks of their signatures. */
export interface FieldsAndSignatures {
  fields: readonly FormField[];
  checked: readonly CheckedSignature[];
  index: ReferenceIndex;
  password: string | undefined;
}

type Entered = Pick<LaterField, 'change' | 'isSigned' | 'signature' | 'end'>;

const EMPTY: Entered = { change: 'signature', isSigned: false, signature: undefined, end: Infinity };

/** Returns the end of the bytes that a signature covers; undefined if it is none over this file. */
function endInThisFile(
  document: PdfDocument,
  { value, coverage, problems }: CheckedSignature,
): number | undefined {
  if (problems.some((problem) => NO_SIGNATURE.has(problem))) return undefined;
  const found = coverage ?? readCoverage(document.source, value.dict, document.resolve);
  return typeof found === 'string' ? undefined : found.end;
}

/**
 * Returns a field as the signed revision has it; undefined unless it has that signature there: a field that refers
 * to it later was signed by no key.
 */
function signedPart(
  revision: PdfDocument,
  field: FormField,
  { ref }: CheckedSignature['value'],
): FormField | undefined {
  const dict = revision.dict(field.ref);
  if (!dict) return undefined;
  const value = dict.get('V');
  const isSigned = ref ? value instanceof PdfRef && value.number === ref.number : isDict(value);
  return isSigned ? { ...field, dict } : undefined;
}

/** Entries of a widget that decide what it shows. */
const SHOWING = ['Subtype', 'Rect', 'F', 'AP'];
/** Further entries from which viewers draw a widget without a picture. */
const DRAWN_WITHOUT = ['MK', 'BS', 'Border'];

/** Returns whether a signed field and its widgets look as in the revision that its signature covers. */
function looksAsSigned(
  { revision, document, index }: { revision: PdfDocument; document: PdfDocument; index: ReferenceIndex },
  field: FormField,
): boolean {
  const growth = new ResourceGrowth({ before: revision, after: document });
  const compared = { before: revision, after: document, index, isUntouched: () => false, growth };
  const content = new ContentComparison(compared);
  const isSame = (then: PdfDict, now: PdfDict) => {
    const keys = then.has('AP') ? SHOWING : [...SHOWING, ...DRAWN_WITHOUT];
    return keys.every((key) => content.isSame(then.get(key), now.get(key), 'shown'));
  };
  return objectNumbersOf(revision, field).every((number) => {
    const [then, now] = [revision.load(number), document.load(number)];
    return isDict(then) && isDict(now) && isProvedSame(() => isSame(then, now));
  });
}

/** Returns the result of a comparison; false if what is compared cannot be read. */
function isProvedSame(compare: () => boolean): boolean {
  try {
    return compare();
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

/** Returns whether a field or widget is no annotation of another kind, which viewers draw in its own way. */
function isWidgetOrField(document: PdfDocument, dict: PdfDict): boolean {
  return !dict.has('Subtype') || document.name(dict.get('Subtype')) === 'Widget';
}

/**
 * Returns whether a field or widget is a signature field with no other value also for viewers that begin with a widget and follow
 * its parents: they may lead past the field that lists it, to one with a type that does not, and a widget may have a type and a value
 * of its own.
 */
function isSignature(document: PdfDocument, dict: PdfDict): boolean {
  const chain = withParents(document, dict);
  const isListed = (one: PdfDict, place: number) => {
    const parent = chain[place + 1];
    return !parent || !parent.has('FT') || kidsOf(document, parent).has(one);
  };
  if (!chain.every(isListed)) return false;
  const values = chain.map((one) => document.resolve(one.get('V')));
  const typed = chain.find((one) => one.has('FT'));
  const isSig = !typed || document.name(typed.get('FT')) === 'Sig'; // some programs leave out the parent of a widget
  const isWhole = document.dict(chain.at(-1)?.get('Parent')) === undefined;
  return isWhole && isSig && values.every((value) => value === null || isDict(value));
}

const kids = new WeakMap<PdfDict, ReadonlySet<PdfObject>>();

/** Returns the kids of a field, the same set for each call: it may have many. */
function kidsOf(document: PdfDocument, field: PdfDict): ReadonlySet<PdfObject> {
  const found = kids.get(field) ?? new Set(document.array(field.get('Kids')).map(document.resolve));
  kids.set(field, found);
  return found;
}

function widgetsOf(document: PdfDocument, { dict }: FormField) {
  return [dict, ...document.array(dict.get('Kids')).flatMap((kid) => document.dict(kid) ?? [])];
}

/** Length of an appearance that draws nothing, in bytes; real ones have a dozen. */
const MAX_BLANK = 10_000;
/** Entries of the appearance characteristics that are drawn (ISO 32000-2, table 192). */
const DRAWN = ['BG', 'BC', 'CA', 'RC', 'AC', 'I', 'RI', 'IX'];

/** Returns whether a widget has neither a picture nor characteristics of one. */
export function drawsNothing(document: PdfDocument, widget: PdfDict): boolean {
  const settings = document.dict(widget.get('MK'));
  if (DRAWN.some((key) => settings?.has(key))) return false;
  const appearance = document.dict(widget.get('AP'));
  return [...(appearance?.values() ?? [])].every((value) => {
    const stream = document.resolve(value);
    return stream === null || (stream instanceof PdfStream && isBlank(document, stream));
  });
}

/** Returns whether a content stream has no operators but those that save, restore and mark. */
export function isBlank(document: PdfDocument, stream: PdfStream): boolean {
  try {
    const data = document.decode(stream);
    return (
      data.length <= MAX_BLANK &&
      /^(\s|\/\w+\s+BMC|EMC|q|Q|%[^\r\n]*([\r\n]|$))*$/.test(data.toString('latin1'))
    );
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

/** Returns whether a widget has an area on its page. */
export function isShown(document: PdfDocument, widget: PdfDict): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = document
    .array(widget.get('Rect'))
    .map((side) => document.number(side) ?? 0);
  return x1 !== x2 && y1 !== y2;
}
