import type { FieldErrors } from '#contracts/envelope.ts';
import type { z } from '#contracts/zod.ts';
import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';

export type FieldName = (path: readonly PropertyKey[]) => string;

/** Joins a path in the body with dots, for example `signatory_data.0.pages_to_sign`. */
export const dottedPath: FieldName = (path) => path.map(String).join('.');

/** Returns AppError invalid_input with the messages of a schema by form field. */
export function invalidInput(error: z.ZodError, fieldName: FieldName = dottedPath): AppError {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const messages = (fields[fieldName(issue.path)] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  return new AppError(platformErrors.invalid_input, { fields });
}
