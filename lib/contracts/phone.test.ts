import { phoneDigits, phoneProblem } from './phone.ts';

const length = (min: number, max: number) => ({ phone_length_start_range: min, phone_length_end_range: max });

describe('phoneDigits and phoneProblem', () => {
  it('IN-01 phoneDigits removes everything but digits', () => {
    expect(phoneDigits('(0)6 12-34\t56.78 ext')).toBe('0612345678');
  });

  it.each([
    ['+49 (0)151-abc-2345678', '49', '01512345678'],
    ['0049 151 2345678', '49', '1512345678'],
    ['49151', '49', '49151'],
    ['+33 6 12', '49', '33612'],
    ['+49 151', '', '49151'],
  ])('IN-01 phoneDigits of "%s" removes the dialing code "%s"', (text, code, digits) => {
    expect(phoneDigits(text, code)).toBe(digits);
  });

  it.each([
    ['612345678', length(9, 9), null],
    ['61234567', length(9, 9), 'Enter 9 digits.'],
    ['0612345678', length(9, 9), 'Enter 9 digits, without the first 0.'],
    ['123', length(4, 15), 'Enter 4 to 15 digits.'],
    ['', length(4, 15), 'Enter your phone number.'],
    ['1', undefined, null],
    ['12345678901', undefined, null],
    ['123456789012', undefined, 'Enter 1 to 11 digits.'],
  ])('IN-01 phoneProblem checks "%s" against the lengths %j', (digits, range, problem) => {
    expect(phoneProblem(digits, range)).toBe(problem);
  });
});
