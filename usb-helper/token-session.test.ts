import type { Pkcs11Module } from './pkcs11-module.ts';
import { CKR, TOKEN_FLAG } from './pkcs11-constants.ts';
import { TokenError } from './token-error.ts';
import { TokenSession } from './token-session.ts';

/** As pkcs11js tells what a driver returned. */
class DriverError extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`return value ${code}`);
    this.code = code;
  }
}

interface Scene {
  /** Flags of the token, before and after the login. */
  flags?: [number, number];
  login?: number;
  open?: number;
  find?: number;
}

/** A driver with one token that behaves as the scene says; it writes down what is done with it. */
function driver({ flags = [0, 0], login, open, find }: Scene = {}) {
  const done: string[] = [];
  let isAsked = false;
  const fail = (value: number | undefined) => {
    if (value !== undefined) throw new DriverError(value);
  };
  const stub = {
    C_GetSlotList: () => [Buffer.from([1])],
    C_GetTokenInfo: () => ({
      label: 'Test token                      ',
      serialNumber: 'AB12            ',
      flags: TOKEN_FLAG.initialized | flags[isAsked ? 1 : 0],
    }),
    C_OpenSession: () => {
      fail(open);
      done.push('open');
      return Buffer.from([2]);
    },
    C_Login: (_session: Buffer, _user: number, pin?: string) => {
      isAsked = true;
      done.push(`login ${pin ?? 'on the reader'}`);
      fail(login);
    },
    C_FindObjectsInit: () => fail(find),
    C_FindObjects: () => [],
    C_FindObjectsFinal: () => undefined,
    C_Logout: () => void done.push('logout'),
    C_CloseSession: () => void done.push('close'),
  };
  return { drivers: [stub as unknown as Pkcs11Module], done }; // as much of a driver as the scenes need
}

function openedWith(scene: Scene): string {
  try {
    TokenSession.open(driver(scene).drivers, { token: 'AB12', pin: 'secret PIN' });
    return 'opened';
  } catch (error) {
    if (error instanceof TokenError) return error.code;
    throw error;
  }
}

const { pinCountLow, pinFinalTry, pinLocked, protectedAuthenticationPath } = TOKEN_FLAG;

describe('a session on a token', () => {
  it.each<[string, Scene, string]>([
    ['a wrong PIN, of which the token says nothing', { login: CKR.pinIncorrect }, 'pin_wrong'],
    ['a wrong PIN that it counts', { login: CKR.pinIncorrect, flags: [0, pinCountLow] }, 'pin_wrong_counted'],
    [
      'a wrong PIN before the last try',
      { login: CKR.pinIncorrect, flags: [pinCountLow, pinCountLow | pinFinalTry] },
      'pin_wrong_final_try',
    ],
    ['the wrong PIN that locks', { login: CKR.pinIncorrect, flags: [pinFinalTry, pinLocked] }, 'pin_locked'],
    ['a PIN that is locked already', { flags: [pinLocked, pinLocked] }, 'pin_locked'],
    ['a lock that only the login tells of', { login: CKR.pinLocked }, 'pin_locked'],
    ['a PIN of another length', { login: CKR.pinLengthRange }, 'pin_length'],
    ['a PIN that has expired', { login: CKR.pinExpired }, 'pin_expired'],
    ['a token without a PIN', { login: CKR.userPinNotInitialized }, 'pin_not_set'],
    ['a token pulled out while it logs in', { login: CKR.deviceRemoved }, 'token_missing'],
    ['a token pulled out just before', { open: CKR.tokenNotPresent }, 'token_missing'],
    ['a failure that has no name', { login: 0x80000001 }, 'token_failed'],
    ['somebody who is logged in already', { login: CKR.userAlreadyLoggedIn }, 'opened'],
  ])('tells %s', (_, scene, code) => {
    expect(openedWith(scene)).toBe(code);
  });

  it('spends no try on a PIN that is locked', () => {
    const { drivers, done } = driver({ flags: [pinLocked, pinLocked] });
    expect(() => TokenSession.open(drivers, { token: 'AB12', pin: 'secret PIN' })).toThrow('pin_locked');
    expect(done).toEqual([]);
  });

  it('ends where the login fails', () => {
    const { drivers, done } = driver({ login: CKR.pinIncorrect });
    expect(() => TokenSession.open(drivers, { token: 'AB12', pin: 'secret PIN' })).toThrow('pin_wrong');
    expect(done).toEqual(['open', 'login secret PIN', 'close']);
  });

  it('keeps the PIN to itself where the reader has keys for it', () => {
    const flags: [number, number] = [protectedAuthenticationPath, protectedAuthenticationPath];
    const { drivers, done } = driver({ flags });
    TokenSession.open(drivers, { token: 'AB12', pin: 'secret PIN' }).close();
    expect(done).toEqual(['open', 'login on the reader', 'logout', 'close']);
  });

  it('tells a token that is pulled out after the login', () => {
    const { drivers } = driver({ find: CKR.deviceRemoved });
    const session = TokenSession.open(drivers, { token: 'AB12', pin: 'secret PIN' });
    expect(() => session.certificates()).toThrow('token_missing');
  });

  it('knows only the token that was asked for', () => {
    expect(() => TokenSession.open(driver().drivers, { token: 'CD34', pin: 'secret PIN' })).toThrow(
      'token_missing',
    );
  });
});
