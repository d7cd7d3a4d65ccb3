import { loadDrizzle } from './load.ts';

/** What the tables and stores use of Drizzle for PostgreSQL. */
export const {
  alias,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the overload that the tables use is not
  primaryKey,
  text,
  timestamp,
  unionAll,
  unique,
  uniqueIndex,
  uuid,
} = loadDrizzle('drizzle-orm/pg-core');
export type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';
