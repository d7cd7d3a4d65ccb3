import {
  areNewFieldsForbidden,
  areChangesForbidden,
  isBrokenAndSigned,
} from '../forms/modification-locks.ts';
import { formFields, signatureValues } from '../forms/form-fields.ts';
import { updateCatalog } from '../forms/update-catalog.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { openDocument } from '../pdf/open-document.ts';
import { RevisionWriter } from '../pdf/update/revision-writer.ts';
import { placesOf } from './widget-positions.ts';
import type { SignOptions } from './sign-options.ts';
import { SigningError } from '../signing-error.ts';
import { addEmptyFields } from './signature-widgets.ts';

/** A field for a signature that is still to come. */
export interface ComingSignature extends Pick<SignOptions, 'pages' | 'rectangle'> {
  fieldName: string;
}

/**
 * Makes the empty fields of coming signatories as an update that is to be appended. It has to come before a certification,
 * which permits signatures in fields that are there, and no new ones (ISO 32000-2, table 257, P 2).
 * @throws SigningError field_already_signed for a name that is taken; as `prepare` does for the file and the places
 */
export function prefill(
  pdf: Buffer | ByteSource,
  coming: readonly ComingSignature[],
  { password }: { password?: string | undefined } = {},
): Buffer {
  const document = openDocument(pdf, { password });
  const fields = formFields(document);
  const signatures = signatureValues(document, fields);
  if (isBrokenAndSigned(document, signatures)) throw new SigningError('pdf_xref_broken_and_signed');
  if (areChangesForbidden(document, signatures) || areNewFieldsForbidden(document, signatures)) {
    throw new SigningError('pdf_changes_forbidden');
  }
  const taken = new Set(fields.map(({ name }) => name));
  const writer = new RevisionWriter(document);
  const added = coming.flatMap(({ fieldName, pages, rectangle }) => {
    if (taken.has(fieldName)) throw new SigningError('field_already_signed', { field: fieldName });
    taken.add(fieldName);
    return addEmptyFields(placesOf(document, { pages, rectangle }), { writer, fieldName, rectangle });
  });
  updateCatalog(document, writer, { fields: added, certification: undefined });
  return writer.write().tail;
}
