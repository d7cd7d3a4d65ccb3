import { timeWords, tooManyRequests } from './too-many.ts';

describe('tooManyRequests', () => {
  it.each([
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [15 * 60, '15 minutes'],
    [59 * 60 + 1, 'an hour'],
    [60 * 60, 'an hour'],
    [60 * 60 + 1, '2 hours'],
    [24 * 60 * 60, '24 hours'],
  ])('says %d seconds as %s', (seconds, words) => {
    expect(timeWords(seconds)).toBe(words);
  });

  it('names the seconds in Retry-After', () => {
    const error = tooManyRequests(90);
    expect([error.kind.status, error.code, error.headers]).toEqual([
      429,
      'too_many_requests',
      { 'retry-after': '90' },
    ]);
    expect(error.kind.message).toBe('Too many attempts. Wait 2 minutes and try again.');
  });
});
