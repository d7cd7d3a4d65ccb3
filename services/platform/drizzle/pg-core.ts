/** Tables and columns of Drizzle for PostgreSQL, imported here only, as in `orm.ts`. */
export * from 'drizzle-orm/pg-core';
