import { hasProblemWords, problemWords } from '#contracts/signature-problem-words.ts';
import { SIGNATURE_PROBLEMS } from '#signing';

describe('the words of a signature problem', () => {
  it('exist for every code, with meaning and advice as sentences', () => {
    expect(SIGNATURE_PROBLEMS.filter((code) => !hasProblemWords(code))).toEqual([]);
    const incomplete = SIGNATURE_PROBLEMS.map(problemWords).filter(
      ({ meaning, advice }) => !/^[A-Z].*\.$/.test(meaning) || !/^[A-Z].*\.$/.test(advice),
    );
    expect(incomplete).toEqual([]);
  });

  it('differ for each code', () => {
    const meanings = SIGNATURE_PROBLEMS.map((code) => problemWords(code).meaning);
    expect(new Set(meanings).size).toBe(meanings.length);
  });

  it('contain the code when it is unknown', () => {
    expect(problemWords('brand_new').meaning).toContain('(brand_new)');
  });
});
