import type * as errors from 'drizzle-orm/errors';
import { load } from './load.ts';

/** Error of a query, whose cause is PostgreSQL's. */
export const { DrizzleQueryError } = load('drizzle-orm/errors') as typeof errors;
