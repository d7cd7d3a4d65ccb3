/**
 * Drizzle, imported here only: Node reads and parses the package.json of a package at each import of it, which for the 170 kB of
 * Drizzle's took a sixth of the start of the services.
 */
export * from 'drizzle-orm';
