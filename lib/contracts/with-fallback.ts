import { z } from './zod.ts';

/** Value that stands for a field which is missing or has another type. */
export interface Fallback {
  value: unknown;
  /** True if values of another type are expected, and so not logged. */
  isExpected: boolean;
}

const fallbacks = z.registry<Fallback>();

/**
 * Marks the schema of a field that a response may lack, because the specification does not name it or the entry is usable
 * without it. This product's services always send the field; `value` stands for it if a third-party service does not.
 */
export function withFallback<T extends z.ZodType>(
  schema: T,
  value: z.output<T>,
  { isExpected = false }: { isExpected?: boolean } = {},
): T {
  const marked = schema.clone(); // the schema itself stays unmarked, since other fields may use it
  fallbacks.add(marked, { value, isExpected });
  return marked;
}

/** Returns the fallback that `withFallback` has set on this schema; undefined for all other schemas. */
export function fallbackOf(schema: z.core.$ZodType): Fallback | undefined {
  return fallbacks.get(schema);
}
