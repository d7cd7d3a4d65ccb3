import { sealData } from 'iron-session';

const SECRET = 's'.repeat(40);
const FORMER = 'f'.repeat(40);
const SESSION = { token: 'bearer', organizationId: '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01' };

/** Loads the module with this environment, which it reads once. */
async function load(environment: Record<string, string> = {}) {
  jest.resetModules();
  process.env = { ...process.env, APP_URL: '', SESSION_SECRET_PREVIOUS: '', ...environment };
  process.env['SESSION_SECRET'] ??= SECRET;
  process.env['NEXTAUTH_SECRET'] = SECRET;
  return import('./session-cookie.ts');
}

beforeEach(() => {
  process.env['SESSION_SECRET'] = SECRET;
});
afterEach(() => jest.useRealTimers());

const sealed = () => sealData(SESSION, { password: SECRET });

describe('the session cookie', () => {
  it('BF-02 decrypts what was encrypted and does not show it in plain text', async () => {
    const { decryptSession, sessionOptions } = await load();
    const cookie = await sealData(SESSION, sessionOptions(3600));
    expect(cookie).not.toContain('bearer');
    expect(await decryptSession(cookie)).toEqual(SESSION);
  });

  it('BF-02 is hidden from scripts and from other sites, and lasts as long as the session', async () => {
    const { sessionOptions } = await load();
    const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: false, maxAge: 1234 };
    expect(sessionOptions(1234)).toMatchObject({ ttl: 1234, cookieOptions: options });
  });

  it.each([
    ['no cookie', () => Promise.resolve(undefined)],
    ['a malformed cookie', () => Promise.resolve('Fe26.2*1*garbage')],
    ['a cookie encrypted with another secret', () => sealData(SESSION, { password: 'x'.repeat(40) })],
    ['a cookie whose version was changed', async () => `${(await sealed()).slice(0, -1)}9`],
    ['a cookie with a zero before its version', async () => (await sealed()).replace(/~2$/, '~02')],
    ['a cookie without its version', async () => (await sealed()).replace(/~2$/, '')],
    ['a cookie with a letter before it', async () => `A${await sealed()}`],
    [
      'a cookie without a token',
      () => sealData({ organizationId: SESSION.organizationId }, { password: SECRET }),
    ],
  ])('returns null for %s', async (_what, make) => {
    const { decryptSession } = await load({ SESSION_SECRET_PREVIOUS: FORMER });
    expect(await decryptSession(await make())).toBeNull();
  });

  it.each([0, 600])('returns null once its %i seconds have passed', async (seconds) => {
    const { decryptSession, sessionOptions } = await load();
    const cookie = await sealData(SESSION, sessionOptions(seconds));
    jest.useFakeTimers({
      now: Date.now() + (seconds + 120) * 1000,
      doNotFake: ['nextTick', 'setImmediate'],
    });
    expect(await decryptSession(cookie)).toBeNull();
  });

  it('returns null for a seal that was decrypted before, once its time has passed', async () => {
    const { decryptSession, sessionOptions } = await load();
    const cookie = await sealData(SESSION, sessionOptions(600));
    expect(await decryptSession(cookie)).toEqual(SESSION);
    expect(await decryptSession(cookie)).toEqual(SESSION);
    jest.useFakeTimers({ now: Date.now() + 720_000, doNotFake: ['nextTick', 'setImmediate'] });
    expect(await decryptSession(cookie)).toBeNull();
  });

  it('decrypts a seal once', async () => {
    const { decryptSession, sessionOptions } = await load();
    const cookie = await sealData(SESSION, sessionOptions(600));
    const deriveKey = jest.spyOn(globalThis.crypto.subtle, 'deriveKey');
    await decryptSession(cookie);
    const times = deriveKey.mock.calls.length;
    expect(times).toBeGreaterThan(0);
    expect(await decryptSession(cookie)).toEqual(SESSION);
    expect(deriveKey).toHaveBeenCalledTimes(times);
    deriveKey.mockRestore();
  });

  it('is opened by the former secret while the environment names it, and sealed with the new one', async () => {
    const before = await load({ SESSION_SECRET: FORMER });
    const old = await sealData(SESSION, before.sessionOptions(3600));
    const rotating = await load({ SESSION_SECRET: SECRET, SESSION_SECRET_PREVIOUS: FORMER });
    expect(await rotating.decryptSession(old)).toEqual(SESSION);
    const renewed = await sealData(SESSION, rotating.sessionOptions(3600));
    const after = await load({ SESSION_SECRET: SECRET });
    expect(await after.decryptSession(renewed)).toEqual(SESSION);
    expect(await after.decryptSession(old)).toBeNull();
  });
});

describe('the names of cookies', () => {
  it('have the prefix __Host- over https, and none over http', async () => {
    const secure = await load({ APP_URL: 'https://sign.example' });
    expect(secure.sessionCookieName()).toBe('__Host-countersign-session');
    expect(secure.cookieName('next-auth.session-token')).toBe('__Host-next-auth.session-token');
    expect(secure.sessionOptions(60).cookieOptions).toMatchObject({ secure: true, path: '/' });
    expect(secure.sessionOptions(60).cookieOptions).not.toHaveProperty('domain');
    const plain = await load({ APP_URL: 'http://localhost:3000' });
    expect(plain.sessionCookieName()).toBe('countersign-session');
  });

  it('of sessions are recognized with and without a prefix, and next-auth’s also in parts', async () => {
    const { holdsSession } = await load();
    const names = ['countersign-session', 'next-auth.session-token', 'next-auth.session-token.1'];
    const all = names.flatMap((name) => [name, `__Secure-${name}`, `__Host-${name}`]);
    expect(all.filter((name) => !holdsSession(name))).toEqual([]);
    expect(
      ['next-auth.csrf-token', 'countersign-session.1', 'next-authXsession-token'].filter(holdsSession),
    ).toEqual([]);
  });

  it('with a prefix are removed with Secure, which browsers require, also over http', async () => {
    const { removedCookie } = await load();
    expect(removedCookie('__Host-countersign-session')).toMatchObject({ secure: true, maxAge: 0, path: '/' });
    expect(removedCookie('countersign-session')).toMatchObject({ secure: false, maxAge: 0 });
  });
});
