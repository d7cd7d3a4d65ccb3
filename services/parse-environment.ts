import type { z } from '#contracts/zod.ts';
import { BadConfiguration } from '#platform/errors/bad-configuration.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads environment variables by a schema, and by `problemsOf`, which returns what a schema cannot say. An empty variable counts
 * as not set. @throws BadConfiguration that names each variable that is missing or wrong, without its value
 */
export function parseEnvironment<T>(
  schema: z.ZodType<T>,
  variables: Variables,
  problemsOf: (parsed: T) => string[] = () => [],
): T {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const parsed = schema.safeParse(Object.fromEntries(given));
  const problems = parsed.success
    ? problemsOf(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (parsed.success && problems.length === 0) return parsed.data;
  const lines = problems.map((problem) => `  ${problem}`);
  throw new BadConfiguration(`The environment of the services is not complete:\n${lines.join('\n')}`);
}
