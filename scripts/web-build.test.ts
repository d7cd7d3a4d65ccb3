import { SettingsError } from './environment.ts';
import { buildWebIfNeeded } from './web-build.ts';

it('a folder whose path has a #, in which the build would fail with dozens of errors, is named before it', async () => {
  await expect(buildWebIfNeeded('/home/me/C#/countersign')).rejects.toThrow(SettingsError);
  await expect(buildWebIfNeeded('/home/me/C#/countersign')).rejects.toThrow(
    'Next.js cannot build the web app in /home/me/C#/countersign: its path has a #.',
  );
});
