import { existsSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from './environment.ts';

/** @throws SettingsError when the packages that a build needs were not installed, as by `npm ci --omit=dev` */
export function expectBuildPackages(root: string): void {
  if (existsSync(path.join(root, 'node_modules/esbuild'))) return;
  throw new SettingsError(
    'The web app has to be built, and the packages for development are missing. Run npm ci --include=dev, then start again.',
  );
}

if (import.meta.main) {
  try {
    expectBuildPackages(process.cwd());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
