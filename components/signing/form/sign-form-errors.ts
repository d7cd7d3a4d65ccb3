import type { FieldPath, UseFormSetError } from 'react-hook-form';
import { FIELD_ERROR } from '#contracts/messages.ts';
import { SignForm } from '#contracts/sign-form.ts';
import { RequestError } from '#client/request-error.ts';

const isFormField = (name: string): name is FieldPath<SignForm> => Object.hasOwn(SignForm.shape, name);

/** Puts the service's messages at the fields they belong to; what belongs to none is only logged. Whether a field shows it. */
export function showServiceErrors(error: unknown, setError: UseFormSetError<SignForm>): boolean {
  const fields = error instanceof RequestError ? Object.entries(error.fields ?? {}) : [];
  const known = fields.filter(([name]) => isFormField(name));
  for (const [name, messages] of known) {
    if (isFormField(name)) setError(name, { message: messages.join(', ') || FIELD_ERROR });
  }
  if (known.length === 0) console.error('Signing failed.', error);
  return known.length > 0;
}
