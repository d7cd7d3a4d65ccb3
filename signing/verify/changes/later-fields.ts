import { objectNumbersOf, type FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { PdfStream, type PdfDict } from '../../pdf/objects/objects.ts';
import { SigningError } from '../../signing-error.ts';
import { readCoverage } from '../integrity/byte-range.ts';
import type { CheckedSignature } from '../integrity/check-signature.ts';

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
}

/** Later fields by object number of the field and of its widgets. */
export type LaterFields = ReadonlyMap<number, LaterField>;

/** Problems of a signature whose bytes are not those that its field states: it is none. */
const NO_SIGNATURE = new Set(['byte_range_invalid', 'duplicate_keys']);

/**
 * Returns the fields that may be added after a signature: empty ones that draw nothing, and those with a
 * signature over a part of this file. Whether that one is weak, broken or of an unknown kind is its own verdict
 * and says nothing about earlier ones.
 */
export function laterFieldsOf(
  document: PdfDocument,
  fields: readonly FormField[],
  checked: readonly CheckedSignature[],
): LaterFields {
  const found = new Map<number, LaterField>();
  const enter = (field: FormField, later: Pick<LaterField, 'change' | 'isSigned' | 'signature'>) => {
    const isVisible = widgetsOf(document, field).some((widget) => isShown(document, widget));
    const change = isVisible ? 'signature' : later.change;
    for (const number of objectNumbersOf(document, field))
      found.set(number, { ...later, name: field.name, change, isVisible });
  };
  for (const field of fields) {
    const isEmpty = field.type === 'Sig' && document.resolve(field.value) === null;
    if (isEmpty && widgetsOf(document, field).every((widget) => drawsNothing(document, widget)))
      enter(field, { change: 'signature', isSigned: false, signature: undefined });
  }
  for (const one of checked) {
    if (!isOverThisFile(document, one)) continue;
    const change = one.kind === 'document_timestamp' ? 'timestamp' : 'signature';
    const signature = one.value.ref?.number;
    for (const field of one.value.fields) enter(field, { change, isSigned: true, signature });
  }
  return found;
}

function isOverThisFile(document: PdfDocument, { value, coverage, problems }: CheckedSignature): boolean {
  if (problems.some((problem) => NO_SIGNATURE.has(problem))) return false;
  return (
    coverage !== undefined || typeof readCoverage(document.source, value.dict, document.resolve) !== 'string'
  );
}

function widgetsOf(document: PdfDocument, { dict }: FormField) {
  return [dict, ...document.array(dict.get('Kids')).flatMap((kid) => document.dict(kid) ?? [])];
}

/** Length of an appearance that draws nothing, in bytes; real ones have a dozen. */
const MAX_BLANK = 10_000;
/** Entries of the appearance characteristics that are drawn (ISO 32000-2, table 192). */
const DRAWN = ['BG', 'BC', 'CA', 'RC', 'AC', 'I', 'RI', 'IX'];

function drawsNothing(document: PdfDocument, widget: PdfDict): boolean {
  const settings = document.dict(widget.get('MK'));
  if (DRAWN.some((key) => settings?.has(key))) return false;
  const appearance = document.dict(widget.get('AP'));
  return [...(appearance?.values() ?? [])].every((value) => {
    const stream = document.resolve(value);
    return stream === null || (stream instanceof PdfStream && isBlank(document, stream));
  });
}

/** Returns whether a content stream has no operators but those that save, restore and mark. */
function isBlank(document: PdfDocument, stream: PdfStream): boolean {
  try {
    const data = document.decode(stream);
    return data.length <= MAX_BLANK && /^(\s|\/\w+\s+BMC|EMC|q|Q|%[^\r\n]*)*$/.test(data.toString('latin1'));
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

/** Returns whether a widget has an area on its page. */
function isShown(document: PdfDocument, widget: PdfDict): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = document
    .array(widget.get('Rect'))
    .map((side) => document.number(side) ?? 0);
  return x1 !== x2 && y1 !== y2;
}
