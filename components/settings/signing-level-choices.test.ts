import { choicesOf } from './signing-level-choices.ts';

const reachable = (highest: Parameters<typeof choicesOf>[0]) =>
  choicesOf(highest)
    .filter(({ isWithinReach }) => isWithinReach)
    .map(({ value }) => value);

describe('choicesOf', () => {
  it('returns the highest possible level and all levels, the best first', () => {
    expect(choicesOf('B-LTA').map(({ value }) => value)).toEqual(['highest', 'B-LTA', 'B-LT', 'B-T', 'B-B']);
    expect(reachable('B-LTA')).toHaveLength(5);
  });

  it('marks the levels that the installation cannot reach', () => {
    expect(reachable('B-B')).toEqual(['highest', 'B-B']);
    expect(reachable('B-T')).toEqual(['highest', 'B-T', 'B-B']);
  });

  it('names the level that is the highest now and recommends that choice alone', () => {
    const [first, ...others] = choicesOf('B-B');
    expect(first?.meaning).toContain('which is B-B now');
    expect([first?.isRecommended, others.some(({ isRecommended }) => isRecommended)]).toEqual([true, false]);
  });
});
