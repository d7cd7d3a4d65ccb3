import { existsSync } from 'node:fs';
import path from 'node:path';
import { dataRootOf, SettingsError } from './environment.ts';

/** @throws SettingsError where `npm start` has never run: a new database would be made, and taken for the installation */
export function expectInstallation(environment: NodeJS.ProcessEnv): void {
  if (environment['DATABASE_URL']) return;
  const dataRoot = dataRootOf(environment);
  if (!existsSync(path.join(dataRoot, 'secrets.json')))
    throw new SettingsError(`There is no installation in ${dataRoot}. Set DATA_DIR, or DATABASE_URL.`);
}
