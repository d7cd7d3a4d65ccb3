import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { formErrorsOf } from './form-errors.ts';

/** Sets the service's field errors on a form. If none is about these fields, sets the message as error of the form. */
export function attachFailure<T extends FieldValues>(
  error: unknown,
  names: FieldPath<T>[],
  setError: UseFormSetError<T>,
): void {
  const { root, ...fields } = formErrorsOf(error, names);
  const affected = names.filter((name) => fields[name] !== undefined);
  affected.forEach((name, index) => {
    setError(name, { type: 'service', message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  });
  if (root !== undefined) setError('root', { type: 'service', message: root });
}
