import type * as core from 'drizzle-orm/pg-core';
import { load } from './load.ts';

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
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the tables use the signature that is not
  primaryKey,
  text,
  timestamp,
  unionAll,
  unique,
  uniqueIndex,
  uuid,
} = load('drizzle-orm/pg-core') as typeof core;
export type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core';
