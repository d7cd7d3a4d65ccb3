import { highestLevel, wantedLevel } from './wanted-level.ts';

const SERVER = 'https://time.example/tsa';

describe('the level that signatures are to have', () => {
  it('is at most B-B without a timestamp server, and B-LTA with one', () => {
    expect([highestLevel(null), highestLevel(undefined), highestLevel(SERVER)]).toEqual([
      'B-B',
      'B-B',
      'B-LTA',
    ]);
  });

  it('is the highest where the organization says so, and else what it has chosen, whatever is configured', () => {
    expect(wantedLevel({ level: 'highest' }, SERVER)).toBe('B-LTA');
    expect(wantedLevel({ level: 'highest' }, null)).toBe('B-B');
    expect(wantedLevel({ level: 'B-T' }, SERVER)).toBe('B-T');
    expect(wantedLevel({ level: 'B-T' }, null)).toBe('B-T'); // never lowered silently
  });
});
