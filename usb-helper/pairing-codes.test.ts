import { pairingMessages, PAIRING_CODES, PAIRING_CODE_TRIES } from '#contracts/usb-pairing.ts';
import { PairingCodes } from './pairing-codes.ts';

const APP = 'https://sign.example';
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Returns codes whose clock the test sets. */
function codesAt(start = 0) {
  const clock = { now: start };
  return { clock, codes: new PairingCodes(() => clock.now) };
}

/** Returns another code than the given one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Returns what an action throws; undefined if it throws nothing. */
function refusalOf(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('PairingCodes', () => {
  it('makes codes of six digits, with leading zeros', () => {
    const { clock, codes } = codesAt();
    const made = Array.from({ length: 300 }, () => {
      clock.now += 4 * MINUTE;
      return codes.create(APP);
    });
    expect(made.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(new Set(made).size).toBeGreaterThan(290);
  });

  it('accepts a code once', () => {
    const { codes } = codesAt();
    const code = codes.create(APP);
    codes.consume(APP, code);
    expect(refusalOf(() => codes.consume(APP, code))).toMatchObject({ code: 'pairing_code_void' });
  });

  it('accepts a code until two minutes have passed, and not from then on', () => {
    const { clock, codes } = codesAt();
    const first = codes.create(APP);
    clock.now += 2 * MINUTE - 1;
    codes.consume(APP, first);
    const second = codes.create(APP);
    clock.now += 2 * MINUTE;
    expect(refusalOf(() => codes.consume(APP, second))).toMatchObject({ code: 'pairing_code_void' });
  });

  it('refuses a wrong code at its field and ends the code with the fifth, after which the right one is refused too', () => {
    const { codes } = codesAt();
    const code = codes.create(APP);
    for (let tries = 1; tries < PAIRING_CODE_TRIES; tries += 1)
      expect(refusalOf(() => codes.consume(APP, wrong(code)))).toMatchObject({
        ...{ status: 422, code: 'pairing_code_wrong' },
        fields: { code: [pairingMessages.codeWrong] },
      });
    expect(refusalOf(() => codes.consume(APP, wrong(code)))).toMatchObject({ code: 'pairing_code_used_up' });
    expect(refusalOf(() => codes.consume(APP, code))).toMatchObject({ code: 'pairing_code_void' });
  });

  it('accepts only the last code of an origin', () => {
    const { codes } = codesAt();
    const first = codes.create(APP);
    let last = codes.create(APP);
    while (last === first) last = codes.create(APP);
    expect(refusalOf(() => codes.consume(APP, first))).toMatchObject({ code: 'pairing_code_wrong' });
    codes.consume(APP, last);
  });

  it('refuses the code of another origin, and leaves it valid for its own', () => {
    const { codes } = codesAt();
    const code = codes.create(APP);
    expect(refusalOf(() => codes.consume('https://other.example', code))).toMatchObject({
      code: 'pairing_code_void',
    });
    codes.consume(APP, code);
  });

  it('makes no more codes than a few a minute and a few more an hour, for all origins together', () => {
    const { clock, codes } = codesAt();
    const refusal = { status: 429, code: 'too_many_codes' };
    const origin = (number: number) => `https://app${number}.example`;
    for (let minute = 0; minute < PAIRING_CODES.perHour / PAIRING_CODES.perMinute; minute += 1) {
      for (let made = 0; made < PAIRING_CODES.perMinute; made += 1) codes.create(origin(made));
      expect(refusalOf(() => codes.create(APP))).toMatchObject(refusal);
      clock.now += MINUTE;
    }
    expect(refusalOf(() => codes.create(APP))).toMatchObject(refusal);
    clock.now = 60 * MINUTE - 1;
    expect(refusalOf(() => codes.create(APP))).toMatchObject(refusal);
    clock.now = 60 * MINUTE;
    codes.create(APP);
  });
});
