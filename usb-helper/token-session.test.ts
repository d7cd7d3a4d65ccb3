import { Pkcs11Error, type Handle, type Pkcs11Module } from './pkcs11-module.ts';
import { CKR, TOKEN_FLAG } from './pkcs11-constants.ts';
import { TokenError } from './token-error.ts';
import { TokenSession } from './token-session.ts';

interface Scene {
  /** Flags of the token, before and after the login. */
  flags?: [number, number];
  login?: number;
  open?: number;
  find?: number;
}

/** Returns a driver stub with one token that behaves as the scene says, and the calls that it receives. */
function driver({ flags = [0, 0], login, open, find }: Scene = {}) {
  const done: string[] = [];
  let isAsked = false;
  const fail = (value: number | undefined) => {
    if (value !== undefined) throw new Pkcs11Error('C_Test', value);
  };
  const stub = {
    C_GetSlotList: () => [1],
    C_GetTokenInfo: () => ({
      label: 'Test token                      ',
      serialNumber: 'AB12            ',
      flags: TOKEN_FLAG.initialized | flags[isAsked ? 1 : 0],
    }),
    C_OpenSession: () => {
      fail(open);
      done.push('open');
      return 2;
    },
    C_Login: (_session: Handle, _user: number, pin?: string) => {
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
  return { drivers: [stub as unknown as Pkcs11Module], done }; // the functions that the scenes use
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

describe('TokenSession', () => {
  it.each<[string, Scene, string]>([
    ['a wrong PIN without a flag of the token', { login: CKR.pinIncorrect }, 'pin_wrong'],
    [
      'a wrong PIN that the token counts',
      { login: CKR.pinIncorrect, flags: [0, pinCountLow] },
      'pin_wrong_counted',
    ],
    [
      'a wrong PIN before the last try',
      { login: CKR.pinIncorrect, flags: [pinCountLow, pinCountLow | pinFinalTry] },
      'pin_wrong_final_try',
    ],
    [
      'a wrong PIN that locks the token',
      { login: CKR.pinIncorrect, flags: [pinFinalTry, pinLocked] },
      'pin_locked',
    ],
    ['a PIN that is locked already', { flags: [pinLocked, pinLocked] }, 'pin_locked'],
    ['a locked PIN that only the login reports', { login: CKR.pinLocked }, 'pin_locked'],
    ['a PIN of another length', { login: CKR.pinLengthRange }, 'pin_length'],
    ['a PIN that has expired', { login: CKR.pinExpired }, 'pin_expired'],
    ['a token without a PIN', { login: CKR.userPinNotInitialized }, 'pin_not_set'],
    ['a token that is removed during the login', { login: CKR.deviceRemoved }, 'token_missing'],
    ['a token that is removed before the login', { open: CKR.tokenNotPresent }, 'token_missing'],
    ['an unknown return value', { login: 0x80000001 }, 'token_failed'],
  ])('open() throws the error of %s', (_, scene, code) => {
    expect(openedWith(scene)).toBe(code);
  });

  it('opens a session for a user who is logged in already', () => {
    expect(openedWith({ login: CKR.userAlreadyLoggedIn })).toBe('opened');
  });

  it('does not attempt a login when the PIN is locked', () => {
    const { drivers, done } = driver({ flags: [pinLocked, pinLocked] });
    expect(() => TokenSession.open(drivers, { token: 'AB12', pin: 'secret PIN' })).toThrow('pin_locked');
    expect(done).toEqual([]);
  });

  it('closes the session when the login fails', () => {
    const { drivers, done } = driver({ login: CKR.pinIncorrect });
    expect(() => TokenSession.open(drivers, { token: 'AB12', pin: 'secret PIN' })).toThrow('pin_wrong');
    expect(done).toEqual(['open', 'login secret PIN', 'close']);
  });

  it('does not pass the PIN to a reader with a PIN pad', () => {
    const flags: [number, number] = [protectedAuthenticationPath, protectedAuthenticationPath];
    const { drivers, done } = driver({ flags });
    TokenSession.open(drivers, { token: 'AB12', pin: 'secret PIN' }).close();
    expect(done).toEqual(['open', 'login on the reader', 'logout', 'close']);
  });

  it('throws token_missing when the token is removed after the login', () => {
    const { drivers } = driver({ find: CKR.deviceRemoved });
    const session = TokenSession.open(drivers, { token: 'AB12', pin: 'secret PIN' });
    expect(() => session.certificates()).toThrow('token_missing');
  });

  it('throws token_missing for another serial number', () => {
    expect(() => TokenSession.open(driver().drivers, { token: 'CD34', pin: 'secret PIN' })).toThrow(
      'token_missing',
    );
  });
});
