import { FIELD_ERROR, GENERIC_ERROR } from '#contracts/messages.ts';
import { RequestError } from './request-error.ts';

/** Messages about the fields of a form by their names; `root` is about the form as a whole. */
export type FormErrors = Partial<Record<string, string>>;

/** Returns the service's messages about these fields; without any, the message about the form as a whole. */
export function formErrorsOf(error: unknown, names: readonly string[]): FormErrors {
  const fields = error instanceof RequestError ? (error.fields ?? {}) : {};
  const found = names.flatMap((name) => {
    const messages = fields[name];
    return messages ? [[name, messages.join(', ') || FIELD_ERROR] as const] : [];
  });
  if (found.length > 0) return Object.fromEntries<string>(found);
  return { root: error instanceof RequestError ? error.message : GENERIC_ERROR };
}
