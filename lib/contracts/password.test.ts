import { NewPassword, passwordScore, PASSWORD_STRENGTHS } from './password.ts';

describe('NewPassword and passwordScore', () => {
  it.each([
    ['Sign4us!', undefined],
    ['Überlänge-7', undefined],
    ['Sign4us', 'The password needs at least 8 characters and a special character.'],
    ['SIGN4US!!', 'The password needs a lowercase letter.'],
    ['sign4us!!', 'The password needs an uppercase letter.'],
    ['Signforus!', 'The password needs a number.'],
    ['Sign 4 usss', 'The password needs a special character.'],
    ['Signé4usss', 'The password needs a special character.'],
    ['A1!a'.repeat(65), 'Use at most 256 characters.'],
  ])('IN-02 NewPassword reports all unmet rules of %s in one sentence', (password, problem) => {
    expect(NewPassword.safeParse(password).error?.issues[0]?.message).toBe(problem);
  });

  it.each([
    ['', 'Very Weak'],
    ['aaaa', 'Very Weak'],
    ['aaaaaaaa', 'Weak'],
    ['aaaaaaaA', 'Fair'],
    ['aA1', 'Fair'],
    ['aaaaaaA1', 'Good'],
    ['aaaa A1 ', 'Good'],
    ['aaaaaaA1!', 'Strong'],
    ['12345678!', 'Good'],
  ])('IN-02 passwordScore of "%s" is %s', (password, label) => {
    expect(PASSWORD_STRENGTHS[passwordScore(password)]).toBe(label);
  });
});
