import { loadDrizzle } from './load.ts';

/** What the stores use of Drizzle. */
export const {
  and,
  arrayContains,
  asc,
  between,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
} = loadDrizzle('drizzle-orm');
export type { Placeholder, SQL, Table } from 'drizzle-orm';
