import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SettingsError } from './environment.ts';
import { buildWebIfNeeded } from './web-build.ts';

it('a folder whose path has a #, in which the build would fail with dozens of errors, is named before it', async () => {
  await expect(buildWebIfNeeded('/home/me/C#/countersign')).rejects.toThrow(SettingsError);
  await expect(buildWebIfNeeded('/home/me/C#/countersign')).rejects.toThrow(
    'Next.js cannot build the web app in /home/me/C#/countersign: its path has a #.',
  );
});

it('a build without the packages for development, as after npm ci --omit=dev, says what to run', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'web-build-'));
  cpSync('package.json', path.join(folder, 'package.json'));
  await expect(buildWebIfNeeded(folder)).rejects.toThrow(
    new SettingsError(
      'The web app has to be built, and the packages for development are missing. Run npm ci --include=dev, then start again.',
    ),
  );
  rmSync(folder, { recursive: true });
});
