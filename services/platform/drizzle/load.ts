import { createRequire } from 'node:module';
import type * as orm from 'drizzle-orm';
import type * as errors from 'drizzle-orm/errors';
import type * as files from 'drizzle-orm/migrator';
import type * as nodePostgres from 'drizzle-orm/node-postgres';
import type * as migrator from 'drizzle-orm/node-postgres/migrator';
import type * as core from 'drizzle-orm/pg-core';

interface Modules {
  'drizzle-orm': typeof orm;
  'drizzle-orm/errors': typeof errors;
  'drizzle-orm/migrator': typeof files;
  'drizzle-orm/node-postgres': typeof nodePostgres;
  'drizzle-orm/node-postgres/migrator': typeof migrator;
  'drizzle-orm/pg-core': typeof core;
}

const load = createRequire(import.meta.url);

/**
 * Loads a module of Drizzle as CommonJS. Of ES modules Node 24 parses the package.json again for each of the package's hundred files,
 * and Drizzle's has 170 kB: a start of the services took 3.1 s of the processor instead of 1.9.
 */
export function loadDrizzle<Name extends keyof Modules>(name: Name): Modules[Name] {
  return load(name) as Modules[Name]; // require() has no types
}
