import type { Queryable } from './database.ts';

/**
 * Returns a function that gives the prepared query of a database, which `build` makes once: its SQL is written once, and PostgreSQL
 * parses it once for each connection. For a query of nearly every request, whose values are placeholders.
 */
export function preparedOnce<T>(build: (db: Queryable) => T): (db: Queryable) => T {
  const prepared = new WeakMap<Queryable, T>();
  return (db) => {
    const known = prepared.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    prepared.set(db, query);
    return query;
  };
}
