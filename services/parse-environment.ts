import type { z } from '#contracts/zod.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads environment variables by a schema. An empty variable counts as not set.
 * @throws Error that names each variable that is missing or wrong, without its value
 */
export function parseEnvironment<T>(schema: z.ZodType<T>, variables: Variables): T {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The environment of the services is not complete:\n${problems.join('\n')}`);
}
