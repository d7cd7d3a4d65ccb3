import type { PdfDocument } from '../pdf/document.ts';
import {
  dict,
  isArray,
  isDict,
  PdfRef,
  type PdfArray,
  type PdfDict,
  type PdfObject,
} from '../pdf/objects/objects.ts';
import type { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { SigningError } from '../signing-error.ts';

// ISO 32000-2, table 225: SignaturesExist and AppendOnly.
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3;

interface CatalogChange {
  fields: PdfArray;
  /** The certifying signature. */
  certification: PdfRef | undefined;
}

/** Enters the fields into the form, makes a form where there is none, and names the certification in the catalog. */
export function updateCatalog(document: PdfDocument, writer: RevisionWriter, change: CatalogChange): void {
  const catalog = new Map<string, PdfObject>(document.root);
  const hasNewForm = enterFields(document, writer, { catalog, fields: change.fields });
  if (change.certification) {
    const permissions = new Map(document.dict(catalog.get('Perms')) ?? []);
    catalog.set('Perms', permissions.set('DocMDP', change.certification));
  }
  if (!hasNewForm && !change.certification) return;
  const root = document.trailer.get('Root');
  if (!(root instanceof PdfRef)) throw new SigningError('pdf_broken', { part: 'catalog' });
  writer.set(root, catalog);
}

/** True when the catalog itself changed. */
function enterFields(
  document: PdfDocument,
  writer: RevisionWriter,
  { catalog, fields }: { catalog: PdfDict; fields: PdfArray },
): boolean {
  const formValue = catalog.get('AcroForm');
  const form = document.resolve(formValue);
  if (!isDict(form)) {
    catalog.set('AcroForm', writer.add(dict({ Fields: fields, SigFlags: SIGNATURES_EXIST_AND_APPEND_ONLY })));
    return true;
  }
  const changed = changedForm(document, writer, { form, fields });
  if (!changed) return false;
  if (formValue instanceof PdfRef) writer.set(formValue, changed);
  else catalog.set('AcroForm', changed);
  return !(formValue instanceof PdfRef);
}

/** The form with the fields, or undefined when only its separate list of fields had to change. */
function changedForm(
  document: PdfDocument,
  writer: RevisionWriter,
  { form, fields }: { form: PdfDict; fields: PdfArray },
): PdfDict | undefined {
  if (fields.length === 0) return withSignatureFlags(document, form);
  const listValue = form.get('Fields');
  const list = document.resolve(listValue);
  const extended = [...(isArray(list) ? list : []), ...fields];
  const flagged = withSignatureFlags(document, form);
  if (!(listValue instanceof PdfRef) || !isArray(list))
    return new Map(flagged ?? form).set('Fields', extended);
  writer.set(listValue, extended);
  return flagged;
}

/** Undefined when the form says already that there are signatures. */
function withSignatureFlags(document: PdfDocument, form: PdfDict): PdfDict | undefined {
  const flags = document.number(form.get('SigFlags')) ?? 0;
  const wanted = flags | SIGNATURES_EXIST_AND_APPEND_ONLY;
  return flags === wanted ? undefined : new Map(form).set('SigFlags', wanted);
}
