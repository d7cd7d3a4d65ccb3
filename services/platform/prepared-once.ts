import type { Queryable } from './database.ts';

/**
 * Returns a function that gives the prepared query of a database or transaction, which `build` makes once for the pool and once for each
 * of its connections: its SQL is written once, and PostgreSQL parses it once for each connection and may keep its plan for all values. For
 * a query of many requests, whose values are placeholders and do not decide what plan is best.
 */
export function preparedOnce<T>(build: (db: Queryable) => T): (db: Queryable) => T {
  const prepared = new WeakMap<object, T>();
  return (db) => {
    const { client } = db._.session as unknown as { client: object }; // private: transactions on a connection have sessions of their own
    const known = prepared.get(client);
    if (known !== undefined) return known;
    const query = build(db);
    prepared.set(client, query);
    return query;
  };
}
