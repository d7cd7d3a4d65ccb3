import path from 'node:path';

/**
 * Environment in which Node keeps compiled modules, for its threads too: the services start in half of the time, and a new
 * thread of the engine in two thirds. Node leaves a folder alone that cannot be written.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/node'),
};
