import {
  type AttackTrials,
  isDeceived,
  openTrials,
  sampleTrials,
  type Trial,
} from '../attacks/try-attack.ts';

let trials: AttackTrials;
beforeAll(async () => {
  trials = await openTrials();
});

const byFamily = Object.entries(Object.groupBy(sampleTrials(), ({ attack }: Trial) => attack.family));

describe('every known attack on a signed file, each on one of five files', () => {
  it.each(byFamily)('%s: does not read as valid', async (_, family = []) => {
    const outcomes = [];
    for (const trial of family) outcomes.push(await trials.try(trial));
    expect(outcomes).toHaveLength(family.length);
    expect(outcomes.filter(isDeceived)).toEqual([]);
  });
});
