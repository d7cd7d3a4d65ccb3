import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes a migration from what has changed in the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './services/**/*-tables.ts',
  out: './services/platform/migrations',
});
