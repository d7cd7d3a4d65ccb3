import type { FieldPath, UseFormSetError } from 'react-hook-form';
import { FIELD_ERROR } from '#contracts/messages.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { RequestError } from '#client/request-error.ts';

const FIELDS: Record<keyof SignForm, true> = {
  mode: true,
  token: true,
  usb_pin: true,
  certificate: true,
  defaultPage: true,
  customPage: true,
  position: true,
  otherPagesConfirmed: true,
  reason: true,
  location: true,
  showPicture: true,
  signatureStyle: true,
  lockForSigning: true,
  addEncryption: true,
  encryptionPin: true,
  level: true,
};

/** Returns whether the sign form has a field of this name. */
export const isFormField = (name: string): name is FieldPath<SignForm> => Object.hasOwn(FIELDS, name);

/** Shows the errors of a response at their fields. Logs the error and returns false if it belongs to none. */
export function showServiceErrors(error: unknown, setError: UseFormSetError<SignForm>): boolean {
  const fields = error instanceof RequestError ? Object.entries(error.fields ?? {}) : [];
  const type = error instanceof RequestError ? (error.code ?? 'service') : 'service';
  const known = fields.filter(([name]) => isFormField(name));
  for (const [name, messages] of known) {
    if (isFormField(name)) setError(name, { type, message: messages.join(', ') || FIELD_ERROR });
  }
  if (known.length === 0) console.error('Signing failed.', error);
  return known.length > 0;
}
