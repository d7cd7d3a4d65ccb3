import { choicesOf } from './signing-level-choices.ts';

const reachable = (highest: Parameters<typeof choicesOf>[0]) =>
  choicesOf(highest)
    .filter(({ isWithinReach }) => isWithinReach)
    .map(({ value }) => value);

describe('the levels to choose from', () => {
  it('are all levels and the highest possible, the best first', () => {
    expect(choicesOf('B-LTA').map(({ value }) => value)).toEqual(['highest', 'B-LTA', 'B-LT', 'B-T', 'B-B']);
    expect(reachable('B-LTA')).toHaveLength(5);
  });

  it('cannot be chosen beyond what the installation can do', () => {
    expect(reachable('B-B')).toEqual(['highest', 'B-B']);
    expect(reachable('B-T')).toEqual(['highest', 'B-T', 'B-B']);
  });

  it('name what the highest possible is now, and recommend it alone', () => {
    const [first, ...others] = choicesOf('B-B');
    expect(first?.meaning).toContain('which is B-B now');
    expect([first?.isRecommended, others.some(({ isRecommended }) => isRecommended)]).toEqual([true, false]);
  });
});
