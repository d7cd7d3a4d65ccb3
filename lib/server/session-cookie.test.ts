import { sealData } from 'iron-session';
import { isAuthCookie, decryptSession, SESSION_SECONDS, sessionOptions } from './session-cookie.ts';

const SECRET = 's'.repeat(40);
const SESSION = { token: 'bearer', organizationId: '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01' };

beforeAll(() => {
  process.env['SESSION_SECRET'] = SECRET;
  process.env['NEXTAUTH_SECRET'] = SECRET;
});

afterEach(() => jest.useRealTimers());

describe('the session cookie', () => {
  it('BF-02 decrypts what was encrypted and does not show it in plain text', async () => {
    const cookie = await sealData(SESSION, { password: SECRET, ttl: SESSION_SECONDS });
    expect(cookie).not.toContain('bearer');
    expect(await decryptSession(cookie)).toEqual(SESSION);
  });

  it('BF-02 is hidden from scripts and from other sites', () => {
    expect(sessionOptions().cookieOptions).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
  });

  it.each([
    ['no cookie', () => Promise.resolve(undefined)],
    ['a malformed cookie', () => Promise.resolve('Fe26.2*1*garbage')],
    ['a cookie encrypted with another secret', () => sealData(SESSION, { password: 'x'.repeat(40) })],
    [
      'a cookie without a token',
      () => sealData({ organizationId: SESSION.organizationId }, { password: SECRET }),
    ],
  ])('returns null for %s', async (_what, make) => {
    expect(await decryptSession(await make())).toBeNull();
  });

  it('returns null after seven days', async () => {
    const cookie = await sealData(SESSION, { password: SECRET, ttl: SESSION_SECONDS });
    jest.useFakeTimers({
      now: Date.now() + (SESSION_SECONDS + 120) * 1000,
      doNotFake: ['nextTick', 'setImmediate'],
    });
    expect(await decryptSession(cookie)).toBeNull();
  });

  it('recognizes next-auth’s session cookie, whole or in parts', () => {
    const names = [
      'next-auth.session-token',
      '__Secure-next-auth.session-token',
      'next-auth.session-token.1',
    ];
    expect(names.every(isAuthCookie)).toBe(true);
    expect(isAuthCookie('next-auth.csrf-token')).toBe(false);
  });
});
