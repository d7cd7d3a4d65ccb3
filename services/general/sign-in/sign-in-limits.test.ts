import { waitMs } from './sign-in-limits.ts';

describe('waitMs', () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 1000],
    [11, 2000],
    [12, 4000],
    [13, 8000],
    [14, 8000],
    [100_000, 8000],
  ])('after %d failures for the account is %d ms', (ofAccount, expected) => {
    expect(waitMs({ ofAccount, overAll: 0 })).toBe(expected);
  });

  it('is at least two seconds after 500 failures over all', () => {
    expect(waitMs({ ofAccount: 0, overAll: 499 })).toBe(0);
    expect(waitMs({ ofAccount: 0, overAll: 500 })).toBe(2000);
    expect(waitMs({ ofAccount: 10, overAll: 500 })).toBe(2000);
    expect(waitMs({ ofAccount: 12, overAll: 500 })).toBe(4000);
  });
});
