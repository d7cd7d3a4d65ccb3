import { z } from './zod.ts';

/** A value that may come as JSON text, as it does in a URL, or as itself. */
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
