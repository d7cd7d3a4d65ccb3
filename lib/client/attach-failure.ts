import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { RequestError } from './request-error.ts';
import { FIELD_ERROR, GENERIC_ERROR } from '#contracts/messages.ts';

/** Sets the service's field errors on a form; without any for these fields, sets the message as error of the form. */
export function attachFailure<T extends FieldValues>(
  error: unknown,
  names: FieldPath<T>[],
  setError: UseFormSetError<T>,
): void {
  const fields = error instanceof RequestError ? (error.fields ?? {}) : {};
  const affected = names.filter((name) => fields[name]);
  affected.forEach((name, index) => {
    const message = fields[name]?.join(', ') || FIELD_ERROR;
    setError(name, { type: 'service', message }, { shouldFocus: index === 0 });
  });
  if (affected.length > 0) return;
  const message = error instanceof RequestError ? error.message : GENERIC_ERROR;
  setError('root', { type: 'service', message });
}
