import type * as nodePostgres from 'drizzle-orm/node-postgres';
import type * as migrator from 'drizzle-orm/node-postgres/migrator';
import type * as files from 'drizzle-orm/migrator';
import { load } from './load.ts';

/** Drizzle over connections of node-postgres, and its migrations. */
export const { drizzle } = load('drizzle-orm/node-postgres') as typeof nodePostgres;
export const { migrate } = load('drizzle-orm/node-postgres/migrator') as typeof migrator;
export const { readMigrationFiles } = load('drizzle-orm/migrator') as typeof files;
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
