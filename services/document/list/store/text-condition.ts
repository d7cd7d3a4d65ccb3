import { sql, type SQL } from '#platform/drizzle/orm.ts';
import { containing, endingWith, startingWith } from '#platform/like.ts';

/**
 * Comparison of a text with another, case-insensitive. The caller negates it where the operator is negative.
 */
export type TextTest =
  | { kind: 'contains' | 'starts_with' | 'ends_with' | 'equals'; text: string }
  | { kind: 'any_of'; texts: readonly string[] }
  | { kind: 'empty' };

const PATTERNS = { contains: containing, starts_with: startingWith, ends_with: endingWith } as const;

/** Returns the condition on `key`, the text in lower case as PostgreSQL computes it. */
export function textCondition(key: SQL, test: TextTest): SQL {
  switch (test.kind) {
    case 'empty':
      return sql`${key} = ''`;
    case 'equals':
      return sql`${key} = lower(${test.text}::text)`;
    case 'any_of':
      return sql`${key} = any((select array_agg(lower(value)) from unnest(${sql.param([...test.texts])}::text[]) value)::text[])`;
    case 'contains':
    case 'starts_with':
    case 'ends_with':
      return sql`${key} like lower(${PATTERNS[test.kind](test.text)}::text)`;
  }
}
