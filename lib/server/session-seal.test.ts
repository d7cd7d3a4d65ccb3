import { sealData } from 'iron-session';
import { isAuthCookie, openSeal, SESSION_SECONDS, sessionOptions } from './session-seal.ts';

const SECRET = 's'.repeat(40);
const SESSION = { token: 'bearer', organizationId: '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01' };

beforeAll(() => {
  process.env['SESSION_SECRET'] = SECRET;
  process.env['NEXTAUTH_SECRET'] = SECRET;
});

afterEach(() => jest.useRealTimers());

describe('the sealed session', () => {
  it('BF-02 gives back what was sealed, and shows none of it outside', async () => {
    const sealed = await sealData(SESSION, { password: SECRET, ttl: SESSION_SECONDS });
    expect(sealed).not.toContain('bearer');
    expect(await openSeal(sealed)).toEqual(SESSION);
  });

  it('BF-02 is kept from scripts and from other sites', () => {
    expect(sessionOptions().cookieOptions).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
  });

  it.each([
    ['nothing', () => Promise.resolve(undefined)],
    ['what is no seal', () => Promise.resolve('Fe26.2*1*garbage')],
    ['a seal of another secret', () => sealData(SESSION, { password: 'x'.repeat(40) })],
    [
      'a seal without a token',
      () => sealData({ organizationId: SESSION.organizationId }, { password: SECRET }),
    ],
  ])('takes %s for a visitor', async (_what, cookie) => {
    expect(await openSeal(await cookie())).toBeNull();
  });

  it('ends after seven days', async () => {
    const sealed = await sealData(SESSION, { password: SECRET, ttl: SESSION_SECONDS });
    jest.useFakeTimers({
      now: Date.now() + (SESSION_SECONDS + 120) * 1000,
      doNotFake: ['nextTick', 'setImmediate'],
    });
    expect(await openSeal(sealed)).toBeNull();
  });

  it('knows the other cookie that ends with it, in one piece or several', () => {
    const names = [
      'next-auth.session-token',
      '__Secure-next-auth.session-token',
      'next-auth.session-token.1',
    ];
    expect(names.every(isAuthCookie)).toBe(true);
    expect(isAuthCookie('next-auth.csrf-token')).toBe(false);
  });
});
