import { foldText, occurrences } from './search-text.ts';

const find = (source: string, needle: string) => {
  const { text, at } = foldText(source);
  return occurrences(text, foldText(needle).text.trim()).map((start) => at[start]);
};

describe('searching in the text of a page', () => {
  it('DO-04 finds whatever the case and the accents, and says where in the source', () => {
    expect(find('Aarhus, ÅRHUS and århus', 'arhus')).toEqual([1, 8, 18]);
    expect(find('the office, of ﬁnance', 'finance')).toEqual([15]);
  });

  it('DO-04 finds across the end of a line, and a word that is parted there', () => {
    expect(find('the whole\nagreement', 'whole agreement')).toEqual([4]);
    expect(find('a signa-\nture of A-\nB', 'signature')).toEqual([2]);
    expect(find('a signa-\nture of A-\nB', 'A- B')).toEqual([17]);
  });

  it('DO-04 takes runs of white space for one space', () => {
    expect(find('  total \u00a0\n  amount', 'total amount')).toEqual([2]);
  });

  it('DO-04 counts matches that do not overlap, and none for nothing', () => {
    expect(find('aaaa', 'aa')).toEqual([0, 2]);
    expect(find('aaaa', '  ')).toEqual([]);
  });

  it('DO-04 keeps places right behind characters of two code units', () => {
    expect(find('𝔘𝔫 🖋 pen', 'pen')).toEqual([8]);
  });
});
