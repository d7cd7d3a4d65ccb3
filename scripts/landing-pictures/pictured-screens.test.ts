import { globSync } from 'node:fs';
import { PICTURED_SCREENS, recordedStructures, structuresNow } from './pictured-screens.ts';

describe('the pictures of the landing page', () => {
  it('are as new as the structures of their screens; else `npm run landing:pictures` makes them anew', () => {
    expect(recordedStructures()).toEqual(structuresNow());
  });

  it('each show a screen whose structure is compared', () => {
    const pictures = globSync('*.webp', { cwd: 'public/landing' }).map((file) => file.slice(0, -5));
    expect(pictures.sort()).toEqual(Object.keys(PICTURED_SCREENS).sort());
  });
});
