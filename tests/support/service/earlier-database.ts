import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drizzle, migrate } from '#platform/drizzle/node-postgres.ts';
import pg from 'pg';
import { emptyDatabase } from '#support/stack/own-services.ts';

const MIGRATIONS = path.resolve('services/platform/migrations');

interface Journal {
  entries: { tag: string }[];
}

/** Makes a database with the tables as they were before a migration, by its name without the number, and returns its URL. */
export async function databaseBefore(migration: string): Promise<string> {
  const url = await emptyDatabase();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal; // as drizzle-kit writes it
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${migration}`));
  if (end < 0) throw new Error(`There is no migration ${migration}.`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
  await client.end();
  return url;
}
