import { z } from './zod.ts';

/** Returns a schema that accepts a value of `schema` or its JSON text, as in a URL. */
export function jsonOf<T extends z.ZodType>(schema: T) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown; // parsed again by the schema
    } catch {
      context.addIssue({ code: 'custom', message: 'This is not JSON.' });
      return z.NEVER;
    }
  }, schema);
}
