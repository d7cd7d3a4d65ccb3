import { useCallback } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { UNREACHABLE } from '#contracts/messages.ts';
import type { z } from '#contracts/zod.ts';
import { usePreload } from '#client/use-preload.ts';

/**
 * Returns the check of a form by the schema that `load` loads, which stays the same between renderings: after the first input of the
 * visit, or when the form is checked before. If it cannot be loaded, the form says so and is not sent.
 */
export function useLaterResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const loadCheck = useCallback(async () => {
    const [schema, { zodResolver }] = await Promise.all([load(), import('@hookform/resolvers/zod')]);
    return zodResolver(schema);
  }, [load]);
  usePreload(loadCheck);
  return useCallback<Resolver<Input, unknown, Output>>(
    async (values, context, options) => {
      const check = await loadCheck().catch(() => null);
      if (check) return check(values, context, options);
      const root = { type: 'load', message: UNREACHABLE };
      return { values: {}, errors: { root } as FieldErrors<Input> }; // which every form has
    },
    [loadCheck],
  );
}
