import { bestMatches } from './best-matches.ts';

const CODES = [
  { name: 'Côte d’Ivoire', code: '225' },
  { name: 'Egypt', code: '20' },
  { name: 'Åland Islands', code: '358' },
  { name: 'Netherlands', code: '31' },
  { name: 'South Africa', code: '27' },
  { name: 'United States', code: '1' },
];
const matches = (text: string) =>
  bestMatches(CODES, text, ({ name, code }) => [name, code, `+${code}`]).map(({ name }) => name);

describe('bestMatches', () => {
  it('IN-01 finds a dialing code by country or digits, with or without the plus', () => {
    expect(matches('egy')).toEqual(['Egypt']);
    expect(matches('27')).toEqual(['South Africa']);
    expect(matches(' +358 ')).toEqual(['Åland Islands']);
  });

  it('ignores accents and case', () => {
    expect(matches('cote D')).toEqual(['Côte d’Ivoire']);
    expect(matches('aland')).toEqual(['Åland Islands']);
  });

  it('ranks equal words first, then prefixes, then other matches', () => {
    expect(matches('1')).toEqual(['United States', 'Netherlands']);
    expect(matches('2')).toEqual(['Côte d’Ivoire', 'Egypt', 'South Africa']);
    expect(matches('nd')).toEqual(['Åland Islands', 'Netherlands']);
  });

  it('returns all options for an empty text and none for a text without a match', () => {
    expect(matches('  ')).toEqual(CODES.map(({ name }) => name));
    expect(matches('atlantis')).toEqual([]);
  });
});
