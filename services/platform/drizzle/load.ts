import { createRequire } from 'node:module';

/**
 * Loads a module of Drizzle as CommonJS. Of ES modules Node parses the package.json again for each of the package's hundred files, and
 * Drizzle's has 170 kB: that took half of the processor time of a start of the services.
 */
export const load = createRequire(import.meta.url);
