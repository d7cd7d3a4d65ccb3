import { cardText } from '../appearance/appearance-text.ts';
import { isDynamicForm } from '../forms/dynamic-form.ts';
import { emptyFieldsNamed, firstEmptyField, type EmptyField } from '../forms/empty-field.ts';
import { formFields, freeFieldName, signatureValues, type FormField } from '../forms/form-fields.ts';
import { finishRevision, type UnsignedRevision } from './finish-revision.ts';
import { updateCatalog } from '../forms/update-catalog.ts';
import {
  areChangesForbidden,
  areNewFieldsForbidden,
  isBrokenAndSigned,
} from '../forms/modification-locks.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { openDocument } from '../pdf/open-document.ts';
import type { PdfDict, PdfRef } from '../pdf/objects/objects.ts';
import { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { isPdfA } from '../pdf/pdf-a.ts';
import { placesOf } from './widget-positions.ts';
import { randomSource } from '../bytes/random-source.ts';
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

export interface PrepareOptions extends SignOptions {
  /** As the appearance shows it. */
  signerName: string;
  /** How many bytes the CMS may take; `maxCmsLength` says it for a signer. */
  reservedBytes: number;
}

/** A revision that lacks only its signature, with the room that is kept for it. */
export interface PreparedRevision extends UnsignedRevision {
  reservedBytes: number;
  fieldName: string;
}

/**
 * Prepares a signature as an incremental update. The input is neither changed nor copied.
 * @throws SigningError for a file that cannot be signed, for pages that it does not have and for places outside them
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
      text: cardText(options),
      picture: options.picture,
      isArchival: options.isArchival ?? isPdfA(document),
    },
    lock: options.lock ? writer.add(lockDictionary()) : undefined,
  };
  const fieldName = target?.[0]?.name ?? freeFieldName(fields);
  let added: PdfRef[] = [];
  if (target) fillSignatureFields(target, context);
  else {
    const places = placesOf(document, options);
    added = addSignatureFields(places, { ...context, fieldName, rectangle: options.rectangle });
  }
  updateCatalog(document, writer, { fields: added, certification: options.certify && signature });
  return {
    ...finishRevision([document.source], writer, placeholders),
    reservedBytes: options.reservedBytes,
    fieldName,
  };
}

/** The fields of the file that are to be signed; undefined when a new one is to be made. */
function targetOf(
  document: PdfDocument,
  fields: readonly FormField[],
  options: PrepareOptions,
): EmptyField[] | undefined {
  const signatures = signatureValues(document, fields);
  const isNewForbidden = options.fieldName === undefined && areNewFieldsForbidden(document, signatures);
  const wanted = isNewForbidden ? firstEmptyField(document, fields, signatures) : options.fieldName;
  if (isNewForbidden && wanted === undefined) throw new SigningError('pdf_certified_no_field');
  if (wanted === undefined) return undefined;
  const target = emptyFieldsNamed(document, wanted, signatures);
  for (const { dict } of target) assertSeedValue(document, dict, options);
  return target;
}

/** The lock that the field itself asks for (ISO 32000-2, table 236). */
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
