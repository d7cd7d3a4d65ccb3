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
  /** References to the fields to add to the form. */
  fields: PdfArray;
  /** Reference to the certifying signature. */
  certification: PdfRef | undefined;
}

/**
 * Adds the fields to the form, which it creates if necessary, and sets the certification in the catalog's
 * /Perms.
 * @throws SigningError pdf_broken when the catalog has to change but is not an indirect object
 */
export function updateCatalog(document: PdfDocument, writer: RevisionWriter, change: CatalogChange): void {
  const catalog = new Map<string, PdfObject>(document.root);
  const isCatalogChanged = addFields(document, writer, { catalog, fields: change.fields });
  if (change.certification) {
    const permissions = new Map(document.dict(catalog.get('Perms')) ?? []);
    catalog.set('Perms', permissions.set('DocMDP', change.certification));
  }
  if (!isCatalogChanged && !change.certification) return;
  const root = document.trailer.get('Root');
  if (!(root instanceof PdfRef)) throw new SigningError('pdf_broken', { part: 'catalog' });
  writer.set(root, catalog);
}

/** Adds the fields to the form. Returns whether the catalog itself changed. */
function addFields(
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

/**
 * Returns the form with the fields added; undefined when the form itself does not change, only its list of
 * fields.
 */
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

/** Returns the form with its SigFlags set; undefined when they are set already. */
function withSignatureFlags(document: PdfDocument, form: PdfDict): PdfDict | undefined {
  const flags = document.number(form.get('SigFlags')) ?? 0;
  const required = flags | SIGNATURES_EXIST_AND_APPEND_ONLY;
  return flags === required ? undefined : new Map(form).set('SigFlags', required);
}
