import { loadDrizzle } from './load.ts';

/** Error of a query, whose cause is PostgreSQL's. */
export const { DrizzleQueryError } = loadDrizzle('drizzle-orm/errors');
