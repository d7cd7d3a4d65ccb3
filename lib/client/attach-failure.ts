import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { RequestError } from './request-error.ts';
import { FIELD_ERROR, GENERIC_ERROR } from '#contracts/messages.ts';

/** Says a failure at the fields it belongs to, and what belongs to none above the form. */
export function attachFailure<T extends FieldValues>(
  error: unknown,
  names: FieldPath<T>[],
  setError: UseFormSetError<T>,
): void {
  const fields = error instanceof RequestError ? (error.fields ?? {}) : {};
  const concerned = names.filter((name) => fields[name]);
  concerned.forEach((name, index) => {
    const message = fields[name]?.join(', ') || FIELD_ERROR;
    setError(name, { type: 'service', message }, { shouldFocus: index === 0 });
  });
  if (concerned.length > 0) return;
  const message = error instanceof RequestError ? error.message : GENERIC_ERROR;
  setError('root', { type: 'service', message });
}
