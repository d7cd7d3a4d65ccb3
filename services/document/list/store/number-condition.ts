import { sql, type SQL } from '#platform/drizzle/orm.ts';
import type { AnyPgColumn } from '#platform/drizzle/pg-core.ts';
import type { Filter } from '#contracts/filter.ts';

const MAX_INTEGER = 2_147_483_647; // PostgreSQL's integer: a larger value fails the query

/** Returns a condition on an integer column; the values of the filter may be fractions. */
export function numberCondition(column: AnyPgColumn, { operator, value }: Filter): SQL {
  const values = (Array.isArray(value) ? value : [value]).map(Number);
  const [low = 0, high = 0] = values;
  if (operator === 'between') return within(column, Math.floor(low) + 1, Math.ceil(high) - 1);
  if (operator === 'between_inclusion') return within(column, Math.ceil(low), Math.floor(high));
  const isNegated = operator === 'does_not_equal' || operator === 'is_not';
  return isNegated ? sql`${column} <> all(${whole(values)})` : sql`${column} = any(${whole(values)})`;
}

function within(column: AnyPgColumn, smallest: number, largest: number): SQL {
  const clamp = (number: number) => Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, number));
  return sql`${column} between ${clamp(smallest)}::int and ${clamp(largest)}::int`;
}

/** Returns the integers among these values: an integer column never equals a fraction. */
function whole(values: readonly number[]): SQL {
  const kept = values.filter((number) => Number.isInteger(number) && Math.abs(number) <= MAX_INTEGER);
  return sql`${sql.param(kept)}::int[]`;
}
