import { globSync } from 'node:fs';
import { LANDING_VERSIONS, versionPath } from '#shared/picture-versions.ts';
import { PICTURED_SCREENS, recordedStructures, structuresNow } from './pictured-screens.ts';

describe('the pictures of the landing page', () => {
  it('are as new as the structures of their screens; else `npm run landing:pictures` makes them anew', () => {
    expect(recordedStructures()).toEqual(structuresNow());
  });

  it('each show a screen whose structure is compared, in all versions', () => {
    const pictures = Object.keys(PICTURED_SCREENS).map((name) => `${name}.webp`);
    const versions = pictures.flatMap((name) => LANDING_VERSIONS.map((width) => versionPath(name, width)));
    expect(globSync('*.webp', { cwd: 'public/landing' }).sort()).toEqual([...pictures, ...versions].sort());
  });
});
