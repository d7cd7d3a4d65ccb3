import { openDatabase, type Database } from '#platform/database.ts';
import { openVault, type Vault } from '#platform/vault.ts';

/** Returns a value that the backend reported when it was ready. */
export function backend(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: run the contract tests by their Jest project.`);
  return value;
}

let opened: { database: Database; close(): Promise<void> } | undefined;

/** Returns the database of the services, to prepare and to inspect what is stored. */
export function database(): Database {
  opened ??= openDatabase(backend('DATABASE_URL'), (error) => {
    throw error;
  });
  return opened.database;
}

export function vault(): Vault {
  return openVault(Buffer.from(backend('KEY_ENCRYPTION_KEY'), 'base64'));
}

afterAll(async () => {
  await opened?.close();
  opened = undefined;
});
