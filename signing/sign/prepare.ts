import { appearanceText } from '../appearance/appearance-text.ts';
import { isDynamicForm } from '../forms/dynamic-form.ts';
import { emptyFieldsNamed, firstEmptyField, type EmptyField } from '../forms/empty-field.ts';
import { formFields, freeFieldName, signatureValues, type FormField } from '../forms/form-fields.ts';
import { finishRevision, type UnsignedRevision } from './finish-revision.ts';
import { updateCatalog } from '../forms/update-catalog.ts';
import { areChangesForbidden, certificationOf, isBrokenAndSigned } from '../forms/modification-locks.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { openDocument } from '../pdf/open-document.ts';
import type { PdfDict, PdfRef } from '../pdf/objects/objects.ts';
import { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { isPdfA } from '../pdf/pdf-a.ts';
import { widgetPositions } from './widget-positions.ts';
import { randomSource } from '../bytes/random-source.ts';
import { certifierOf } from './certifier.ts';
import { assertSeedValue } from '../forms/seed-value.ts';
import type { SignOptions } from './sign-options.ts';
import {
  lockDictionary,
  signatureDictionary,
  signaturePlaceholders,
  signatureReferences,
} from './signature-dictionary.ts';
import { SigningError } from '../signing-error.ts';
import { addSignatureFields, fillSignatureFields } from './signature-widgets.ts';

/** Options of a signature whose CMS is built elsewhere. */
export interface PrepareOptions extends SignOptions {
  /** Name of the signer, for the signature dictionary and the appearance. */
  signerName: string;
  /** Bytes reserved for the CMS; see `maxCmsLength`. */
  reservedBytes: number;
}

/** An incremental update that is complete but for the CMS, and the space reserved for it. */
export interface PreparedRevision extends UnsignedRevision {
  /** Bytes reserved for the CMS. */
  reservedBytes: number;
  /** Name of the signature field. */
  fieldName: string;
}

/**
 * Builds the incremental update of a signature (ISO 32000-2, 12.8), with zeros in place of the CMS; `complete` inserts it.
 * The input is neither changed nor copied.
 * @throws SigningError pdf_changes_forbidden, pdf_certified_no_field, pdf_dynamic_form, pdf_xref_broken_and_signed,
 * certify_not_first, field_not_found, field_already_signed, field_locked, seed_value_not_met, page_not_found,
 * rectangle_outside_page, pdf_direct_page; as `openDocument` does
 */
export function prepare(pdf: Buffer | ByteSource, options: PrepareOptions): PreparedRevision {
  const document = openDocument(pdf, { password: options.password });
  const fields = formFields(document);
  assertMaySign(document, fields, options);
  const writer = new RevisionWriter(document, randomSource(options.seed));
  const placeholders = signaturePlaceholders(options.reservedBytes);
  const target = targetOf(document, fields, options);
  const references = signatureReferences(document, { ...options, fieldLock: fieldLock(document, target) });
  const signature = writer.add(signatureDictionary(placeholders, options, references));
  const context = {
    document,
    writer,
    signature,
    card: {
      text: appearanceText(options),
      picture: options.picture,
      mark: options.mark,
      style: options.style,
      isArchival: options.isArchival ?? isPdfA(document),
    },
    lock: options.lock ? writer.add(lockDictionary()) : undefined,
  };
  const fieldName = target?.[0]?.name ?? freeFieldName(fields);
  let added: PdfRef[] = [];
  if (target) fillSignatureFields(target, context);
  else {
    const positions = widgetPositions(document, options);
    added = addSignatureFields(positions, { ...context, fieldName, rectangle: options.rectangle });
  }
  updateCatalog(document, writer, { fields: added, certification: options.certify && signature });
  return {
    ...finishRevision([document.source], writer, placeholders),
    reservedBytes: options.reservedBytes,
    fieldName,
  };
}

/** Returns the existing fields to sign; undefined when a new field is to be added. */
function targetOf(
  document: PdfDocument,
  fields: readonly FormField[],
  options: PrepareOptions,
): EmptyField[] | undefined {
  const signatures = signatureValues(document, fields);
  const certification = options.fieldName === undefined && certificationOf(document, signatures);
  const wanted = certification ? firstEmptyField(document, fields, signatures) : options.fieldName;
  if (wanted === undefined) {
    if (!certification) return undefined;
    throw new SigningError('pdf_certified_no_field', { certifier: certifierOf(document, certification) });
  }
  const target = emptyFieldsNamed(document, wanted, signatures);
  for (const { dict } of target) assertSeedValue(document, dict, options);
  return target;
}

/** Returns the lock dictionary of the field (ISO 32000-2, table 236). */
function fieldLock(document: PdfDocument, target: EmptyField[] | undefined): PdfDict | undefined {
  return document.dict(target?.[0]?.dict.get('Lock'));
}

function assertMaySign(
  document: PdfDocument,
  fields: readonly FormField[],
  { certify }: Pick<SignOptions, 'certify'> = {},
): void {
  const signatures = signatureValues(document, fields);
  if (isDynamicForm(document)) throw new SigningError('pdf_dynamic_form');
  if (isBrokenAndSigned(document, signatures)) throw new SigningError('pdf_xref_broken_and_signed');
  if (areChangesForbidden(document, signatures)) throw new SigningError('pdf_changes_forbidden');
  if (certify && signatures.length > 0) throw new SigningError('certify_not_first');
}
