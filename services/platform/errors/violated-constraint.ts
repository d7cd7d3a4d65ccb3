import { DrizzleQueryError } from '#platform/drizzle/errors.ts';
import { DatabaseError } from 'pg';

/**
 * Returns the name of the constraint or unique index that a failed query violated; null for any other
 * failure.
 */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError ? (cause.constraint ?? null) : null;
}
