import { existsSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from './environment.ts';

const hasBuildPackages = (root: string) => existsSync(path.join(root, 'node_modules/esbuild'));

/** @throws SettingsError when the packages that a build needs were not installed, as by `npm ci --omit=dev` */
export function expectBuildPackages(root: string): void {
  if (hasBuildPackages(root)) return;
  throw new SettingsError(
    'The web app has to be built, and the packages for development are missing. Run npm ci --include=dev, then start again.',
  );
}

if (import.meta.main && !hasBuildPackages(process.cwd())) {
  console.error('The packages for development are missing. Run npm ci --include=dev, then try again.');
  process.exit(1);
}
