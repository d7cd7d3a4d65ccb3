import type { FieldValues, Resolver } from 'react-hook-form';

/**
 * Returns the resolver of a form whose rules are loaded when the form is first checked. Where they cannot be loaded it finds no
 * error, and the submit handler, which loads the same code, fails.
 */
export function laterResolver<T extends FieldValues>(
  load: () => Promise<{ resolver: Resolver<T, unknown, T> }>,
): Resolver<T, unknown, T> {
  return async (...form) => {
    const code = await load().catch(() => null);
    return code ? code.resolver(...form) : { values: form[0], errors: {} };
  };
}
