import { z } from './zod.ts';

export interface Fallback {
  value: unknown;
  /** Other values than the schema's are to be expected, and so not worth a line in the log. */
  isExpected: boolean;
}

const fallbacks = z.registry<Fallback>();

/**
 * Marks a field that an answer can do without: the specification does not name it, or the entry is of use without it. This
 * product's services always send it. Where another service does not, or sends another type, `value` stands for it.
 */
export function withFallback<T extends z.ZodType>(
  schema: T,
  value: z.output<T>,
  { isExpected = false }: { isExpected?: boolean } = {},
): T {
  const marked = schema.clone(); // the schema itself may stand elsewhere too, unmarked
  fallbacks.add(marked, { value, isExpected });
  return marked;
}

/** Returns the mark that `withFallback` has set on this schema; undefined for all other schemas. */
export function fallbackOf(schema: z.core.$ZodType): Fallback | undefined {
  return fallbacks.get(schema);
}
