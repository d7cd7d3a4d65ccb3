import type { SignDocuments } from '#contracts/sign-documents.ts';
import { parsePosition, type SignForm } from '#contracts/sign-form.ts';

/**
 * Returns the request body for the values of a valid form.
 * @throws TypeError if the position is not valid
 */
export function signRequestOf(form: SignForm, documentIds: string[]): SignDocuments {
  const rectangle = parsePosition(form.position);
  if (!rectangle) throw new TypeError('The position of the form is not valid.');
  return {
    instance_ids: documentIds,
    sign_mode: form.mode,
    document_properties: {
      lowerLeftX: rectangle.x,
      lowerLeftY: rectangle.y,
      width: rectangle.width,
      height: rectangle.height,
      defaultPage: form.defaultPage,
      customPage: form.defaultPage === 'custom' ? Number(form.customPage) : null,
      ...(form.otherPagesConfirmed ? { otherPagesConfirmed: true } : {}),
      reason: form.reason,
      location: form.location,
      showPicture: form.showPicture,
      lockForSigning: form.lockForSigning,
      addEncryption: form.addEncryption,
      encryptionPin: form.addEncryption ? form.encryptionPin : '',
      level: form.level,
    },
  };
}
