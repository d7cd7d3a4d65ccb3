import type { z } from '#contracts/zod.ts';
import type { FormErrors } from './form-errors.ts';

/** Returns what was entered into a form as the schema parses it, or the first message about each field. */
export function readForm<S extends z.ZodType>(
  schema: S,
  entered: FormData,
): { data: z.output<S>; errors?: undefined } | { errors: FormErrors } {
  const { data, error } = schema.safeParse(Object.fromEntries(entered));
  if (!error) return { data };
  const errors: FormErrors = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? 'root')] ??= message;
  return { errors };
}
