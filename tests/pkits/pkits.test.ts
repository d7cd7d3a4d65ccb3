import { judgeCase, pkitsCases } from './judge-case.ts';

describe('judgeTrust', () => {
  it('judges each of the 247 cases of PKITS as NIST expects', () => {
    const cases = pkitsCases();
    const judged = cases.map((one) => ({ ...one, judgement: judgeCase(one) }));
    const wrong = judged.filter(({ isValid, judgement }) => judgement.isValid !== isValid);
    expect(wrong.map(({ id, name, judgement }) => ({ id, name, judgement }))).toEqual([]);
    expect(cases).toHaveLength(247);
  });

  it.each([
    ['4.13.3', 'name_not_permitted'],
    ['4.8.2', 'policy_not_permitted'],
    ['4.6.5', 'wrong_usage'],
    ['4.7.1', 'wrong_usage'],
    ['4.16.2', 'wrong_usage'],
    ['4.2.1', 'not_yet_valid'],
    ['4.2.5', 'expired'],
    ['4.4.2', 'revoked'],
    ['4.1.2', 'untrusted'],
  ])('names the reason of the invalid path of %s: %s', (id, reason) => {
    const invalid = pkitsCases().filter((one) => one.id === id && !one.isValid);
    expect(invalid).not.toEqual([]);
    for (const one of invalid) expect(judgeCase(one).trust).toBe(reason);
  });
});
