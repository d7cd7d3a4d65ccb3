import { matchFrom, neighbourOf, ordinalOf, totalOf } from './search-matches.ts';
import { searchPages } from './search-pages.ts';

const COUNTS = new Map([
  [5, 1],
  [6, 0],
  [2, 3],
]);

describe('matches of a search', () => {
  it('DO-04 begins with the match on the page that is read, or the next after it', () => {
    expect(matchFrom(COUNTS, 2)).toEqual({ page: 2, index: 0 });
    expect(matchFrom(COUNTS, 3)).toEqual({ page: 5, index: 0 });
    expect(matchFrom(COUNTS, 6)).toEqual({ page: 2, index: 0 });
    expect(matchFrom(new Map([[1, 0]]), 1)).toBeNull();
  });

  it('DO-04 goes forward and back through all of them, around the ends', () => {
    let match = { page: 2, index: 1 };
    const walk = (by: 1 | -1) => (match = neighbourOf(COUNTS, match, by)!);
    expect([walk(1), walk(1), walk(1)]).toEqual([
      { page: 2, index: 2 },
      { page: 5, index: 0 },
      { page: 2, index: 0 },
    ]);
    expect([walk(-1), walk(-1)]).toEqual([
      { page: 5, index: 0 },
      { page: 2, index: 2 },
    ]);
  });

  it('DO-04 knows the place of a match among all', () => {
    expect(totalOf(COUNTS)).toBe(4);
    expect(ordinalOf(COUNTS, { page: 5, index: 0 })).toBe(4);
  });

  it('DO-04 reads every page once, from the one that is read around to the one before it', async () => {
    const counted: [number, number][] = [];
    const texts = ['one fish', '', 'two fish, red fish'];
    await searchPages({
      needle: 'fish',
      pageCount: 3,
      from: 2,
      readText: (page) =>
        page === 2 ? Promise.reject(new Error('lost')) : Promise.resolve(texts[page - 1]!),
      signal: new AbortController().signal,
      onCount: (...count) => counted.push(count),
    });
    expect(counted).toEqual([
      [2, 0],
      [3, 2],
      [1, 1],
    ]);
  });
});
