import { loadDrizzle } from './load.ts';

/** Drizzle over connections of node-postgres, and its migrations. */
export const { drizzle } = loadDrizzle('drizzle-orm/node-postgres');
export const { migrate } = loadDrizzle('drizzle-orm/node-postgres/migrator');
export const { readMigrationFiles } = loadDrizzle('drizzle-orm/migrator');
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
