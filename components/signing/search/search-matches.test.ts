import { matchFrom, neighbourOf, ordinalOf, totalOf } from './search-matches.ts';
import { searchPages } from './search-pages.ts';

const COUNTS = new Map([
  [5, 1],
  [6, 0],
  [2, 3],
]);

describe('matches of a search', () => {
  it('DO-04 starts with the first match on the current page or after it', () => {
    expect(matchFrom(COUNTS, 2)).toEqual({ page: 2, index: 0 });
    expect(matchFrom(COUNTS, 3)).toEqual({ page: 5, index: 0 });
    expect(matchFrom(COUNTS, 6)).toEqual({ page: 2, index: 0 });
    expect(matchFrom(new Map([[1, 0]]), 1)).toBeNull();
  });

  it('DO-04 steps forward and back through all matches and wraps around', () => {
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

  it('DO-04 numbers a match among all matches', () => {
    expect(totalOf(COUNTS)).toBe(4);
    expect(ordinalOf(COUNTS, { page: 5, index: 0 })).toBe(4);
  });

  it('DO-04 reads every page once, starting with the current page, and counts an unreadable page as 0', async () => {
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
