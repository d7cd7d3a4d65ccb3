import { foldText, occurrences } from './search-text.ts';

const find = (source: string, needle: string) => {
  const { text, offsets } = foldText(source);
  return occurrences(text, foldText(needle).text.trim()).map((start) => offsets[start]);
};

describe('foldText and occurrences', () => {
  it('DO-04 ignore case and diacritics, and give offsets in the source', () => {
    expect(find('Aarhus, ÅRHUS and århus', 'arhus')).toEqual([1, 8, 18]);
    expect(find('the office, of ﬁnance', 'finance')).toEqual([15]);
  });

  it('DO-04 match across line ends and hyphenation', () => {
    expect(find('the whole\nagreement', 'whole agreement')).toEqual([4]);
    expect(find('a signa-\nture of A-\nB', 'signature')).toEqual([2]);
    expect(find('a signa-\nture of A-\nB', 'A- B')).toEqual([17]);
  });

  it('DO-04 treat a run of white space as one space', () => {
    expect(find('  total \u00a0\n  amount', 'total amount')).toEqual([2]);
  });

  it('DO-04 give matches that do not overlap, and none for an empty search', () => {
    expect(find('aaaa', 'aa')).toEqual([0, 2]);
    expect(find('aaaa', '  ')).toEqual([]);
  });

  it('DO-04 keep offsets correct after surrogate pairs', () => {
    expect(find('𝔘𝔫 🖋 pen', 'pen')).toEqual([8]);
  });
});
