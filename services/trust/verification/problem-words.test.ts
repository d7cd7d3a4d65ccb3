import { hasProblemWords, problemWords } from '#contracts/signature-problem-words.ts';
import { SIGNATURE_PROBLEMS } from '#signing';

describe('what can speak against a signature', () => {
  it('is told in words of its own, each with what to do', () => {
    expect(SIGNATURE_PROBLEMS.filter((code) => !hasProblemWords(code))).toEqual([]);
    const incomplete = SIGNATURE_PROBLEMS.map(problemWords).filter(
      ({ meaning, advice }) => !/^[A-Z].*\.$/.test(meaning) || !/^[A-Z].*\.$/.test(advice),
    );
    expect(incomplete).toEqual([]);
  });

  it('is told apart from everything else', () => {
    const meanings = SIGNATURE_PROBLEMS.map((code) => problemWords(code).meaning);
    expect(new Set(meanings).size).toBe(meanings.length);
  });

  it('is said to be wrong even when its code is not known', () => {
    expect(problemWords('brand_new').meaning).toContain('(brand_new)');
  });
});
