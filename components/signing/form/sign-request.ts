import type { Document } from '#contracts/document.ts';
import type { SignDocuments } from '#contracts/sign-documents.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { parsePosition } from '#contracts/sign-position.ts';
import { requestedPosition } from '../position/position-properties.ts';

/**
 * Returns the request body for the values of a valid form. `documents` are those that it was filled in for.
 * @throws TypeError if the position is not valid
 */
export function signRequestOf(
  form: SignForm,
  documentIds: string[],
  documents: readonly Document[],
): SignDocuments {
  const rectangle = parsePosition(form.position);
  if (!rectangle) throw new TypeError('The position of the form is not valid.');
  return {
    instance_ids: documentIds,
    sign_mode: form.mode,
    document_properties: {
      ...requestedPosition(form, rectangle, documents),
      ...(form.otherPagesConfirmed ? { otherPagesConfirmed: true } : {}),
      reason: form.reason,
      location: form.location,
      showPicture: form.showPicture,
      ...(form.signatureStyle ? { signatureStyle: form.signatureStyle } : {}),
      lockForSigning: form.lockForSigning,
      addEncryption: form.addEncryption,
      encryptionPin: form.addEncryption ? form.encryptionPin : '',
      level: form.level,
    },
  };
}
