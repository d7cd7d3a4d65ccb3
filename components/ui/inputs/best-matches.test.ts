import { bestMatches } from './best-matches.ts';

const CODES = [
  { name: 'Côte d’Ivoire', code: '225' },
  { name: 'Egypt', code: '20' },
  { name: 'Åland Islands', code: '358' },
  { name: 'Netherlands', code: '31' },
  { name: 'South Africa', code: '27' },
  { name: 'United States', code: '1' },
];
const found = (text: string) =>
  bestMatches(CODES, text, ({ name, code }) => [name, code, `+${code}`]).map(({ name }) => name);

describe('searching a long list', () => {
  it('IN-01 finds a dialing code by its country or its digits, with or without the plus', () => {
    expect(found('egy')).toEqual(['Egypt']);
    expect(found('27')).toEqual(['South Africa']);
    expect(found(' +358 ')).toEqual(['Åland Islands']);
  });

  it('needs no accents and no capitals', () => {
    expect(found('cote D')).toEqual(['Côte d’Ivoire']);
    expect(found('aland')).toEqual(['Åland Islands']);
  });

  it('puts what is equal first, then what starts so, then what holds it', () => {
    expect(found('1')).toEqual(['United States', 'Netherlands']);
    expect(found('2')).toEqual(['Côte d’Ivoire', 'Egypt', 'South Africa']);
    expect(found('nd')).toEqual(['Åland Islands', 'Netherlands']);
  });

  it('gives everything as it is for no text, and nothing for what is nowhere', () => {
    expect(found('  ')).toEqual(CODES.map(({ name }) => name));
    expect(found('atlantis')).toEqual([]);
  });
});
