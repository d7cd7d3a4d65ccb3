import { z } from './zod.ts';

/** Returns a schema that accepts a value of `schema` or its JSON text, as in a URL. */
export function jsonOf<T extends z.ZodType>(schema: T) {
  const parsed = z.transform((value: unknown, { issues }): unknown => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      issues.push({ code: 'custom', message: 'This is not JSON.', input: value });
      return z.NEVER;
    }
  });
  return z.pipe(parsed, schema);
}
