import { highestLevel, wantedLevel } from './wanted-level.ts';

const SERVER = 'https://time.example/tsa';

describe('the required level', () => {
  it('is at most B-B without a timestamp server, and B-LTA with one', () => {
    expect([highestLevel(null), highestLevel(undefined), highestLevel(SERVER)]).toEqual([
      'B-B',
      'B-B',
      'B-LTA',
    ]);
  });

  it('is the highest reachable one for the setting highest, else the chosen one whatever is configured', () => {
    expect(wantedLevel({ level: 'highest' }, SERVER)).toBe('B-LTA');
    expect(wantedLevel({ level: 'highest' }, null)).toBe('B-B');
    expect(wantedLevel({ level: 'B-T' }, SERVER)).toBe('B-T');
    expect(wantedLevel({ level: 'B-T' }, null)).toBe('B-T'); // never lowered silently
  });
});
