import { sealData } from 'iron-session';
import { respondToAuth } from './auth.ts';

/** Cookies and headers of one request; stand in for Next's, which exist only within a request. */
const jar = new Map<string, string>();
jest.mock('next/headers', () => ({
  headers: () => Promise.resolve(new Headers({ host: 'localhost:3000', 'user-agent': 'Firefox/131.0' })),
  cookies: () =>
    Promise.resolve({
      get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      set: (cookie: string | { name: string; value: string }, value = '') =>
        typeof cookie === 'string' ? jar.set(cookie, value) : jar.set(cookie.name, cookie.value),
    }),
}));

beforeEach(() => {
  jar.clear();
  process.env['SESSION_SECRET'] = 's'.repeat(40);
  process.env['NEXTAUTH_SECRET'] = 'n'.repeat(40);
});

const FORM = {
  email: 'ada@office.example',
  password: 'correct horse',
  otp: '123456',
  order_id: '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01',
};

const FROM_THE_APP = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };

function ask(path: string, form?: Record<string, string>, headers = FROM_THE_APP): Promise<Response> {
  return send(path, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : {});
}

function send(path: string, init: RequestInit): Promise<Response> {
  const request = new Request(`http://localhost:3000/api/auth/${path}`, init);
  return respondToAuth(request, { params: Promise.resolve({ nextauth: path.split('/') }) });
}

/** Posts the form as the browser does, with next-auth's anti-forgery token and cookie. */
async function post(form: Record<string, string>, path = 'callback/credentials'): Promise<Response> {
  const answer = await ask('csrf');
  for (const cookie of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
    jar.set(name, decodeURIComponent(value));
  }
  const { csrfToken } = (await answer.json()) as { csrfToken: string }; // as next-auth documents it
  return ask(path, { ...form, csrfToken, json: 'true', callbackUrl: '/' });
}

/** Returns where next-auth would redirect to. */
async function urlIn(answer: Response): Promise<string> {
  return ((await answer.json()) as { url: string }).url; // as next-auth documents it
}

function stubService(status: number, body: object): void {
  global.fetch = jest.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
}

describe('respondToAuth', () => {
  it('GS-03 responds to a refused sign-in with the envelope and the status of the service', async () => {
    const refusal = { success: '0', message: 'Too many attempts.', code: 'too_many_requests' };
    stubService(429, refusal);
    const answer = await post(FORM);
    expect([answer.status, await answer.json()]).toEqual([429, refusal]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('does not sign in when the anti-forgery token is wrong', async () => {
    stubService(500, {});
    const answer = await ask('callback/credentials', { ...FORM, csrfToken: 'forged', json: 'true' });
    expect(await urlIn(answer)).toContain('csrf=true');
    expect(global.fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['another port of the host', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sender that names no origin', {}],
  ])('refuses a form of %s, whatever its token', async (_who, headers) => {
    stubService(500, {});
    const signOut = await send('signout', { method: 'POST', headers, body: 'csrfToken=a' });
    expect([signOut.status, await signOut.json()]).toMatchObject([403, { code: 'forged_request' }]);
  });

  it.each(['{bad', 'null', '[]', '"text"', ''])('responds 400 to the JSON %j', async (body) => {
    const headers = { ...FROM_THE_APP, 'content-type': 'application/json' };
    expect((await send('callback/credentials', { method: 'POST', headers, body })).status).toBe(400);
  });

  it.each(['signout', 'signin', 'error', 'verify-request', 'callback/credentials', 'nothing'])(
    'shows no page of next-auth at %s',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, await answer.json()]).toMatchObject([404, { success: '0' }]);
    },
  );

  it('responds to an accepted sign-in with next-auth’s session cookie', async () => {
    const user = { id: FORM.order_id, profile_picture_id: null, first_name: 'Ada', last_name: 'Byron' };
    const signedIn = { token: 'bearer', user: { ...user, email: FORM.email } };
    global.fetch = jest.fn((url: string) => {
      const other = { rows: [], total: 0, seconds_left: 60, idle_seconds_left: 60 };
      const data = url.includes('authenticate') ? signedIn : other;
      return Promise.resolve(new Response(JSON.stringify({ success: '1', message: '', data })));
    }) as unknown as typeof fetch;
    const answer = await post(FORM);
    expect(await urlIn(answer)).not.toContain('error');
    expect(answer.headers.getSetCookie().join()).toContain('next-auth.session-token=');
  });

  it('names the user of the session from the service alone, and no user once it has ended', async () => {
    const user = { id: FORM.order_id, profile_picture_id: null, first_name: 'Ada', last_name: 'Byron' };
    let isLive = true;
    global.fetch = jest.fn((url: string) => {
      const data = url.includes('authenticate')
        ? { token: 'bearer', user: { ...user, email: FORM.email } }
        : url.includes('/user/profile')
          ? { ...user, email: 'ada@new.example' }
          : { rows: [], total: 0, seconds_left: 60, idle_seconds_left: 60 };
      const body = isLive ? { success: '1', message: '', data } : { success: '-1', message: '' };
      return Promise.resolve(new Response(JSON.stringify(body), { status: isLive ? 200 : 401 }));
    }) as unknown as typeof fetch;
    const signedIn = await post(FORM);
    for (const cookie of signedIn.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      jar.set(name, decodeURIComponent(value));
    }
    const copied = new Map(jar);
    const session = async (): Promise<unknown> => (await ask('session')).json();
    expect(await session()).toMatchObject({ user: { name: 'Ada Byron', email: 'ada@new.example' } });
    isLive = false; // signed out, but both cookies were copied before
    expect(await session()).toEqual({ expires: expect.stringMatching(/./) as string });
    jar.clear();
    const token = [...copied].find(([name]) => name === 'next-auth.session-token')!;
    jar.set(...token);
    isLive = true;
    expect(await session()).toEqual({ expires: expect.stringMatching(/./) as string });
  });

  it('ST-02 removes next-auth’s cookie as it does the session’s, and not in the response, where Next would lose the lifetime', async () => {
    stubService(200, { success: '1', message: 'Signed out.' });
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined); // next-auth cannot read the token
    jar.set('next-auth.session-token', 'token');
    const answer = await post({}, 'signout');
    expect(answer.headers.getSetCookie().join()).not.toContain('session-token');
    expect(jar.get('next-auth.session-token')).toBe('');
    log.mockRestore();
  });

  it('SH-09 ends the session also when next-auth’s own token has expired before it', async () => {
    stubService(200, { success: '1', message: 'Signed out.' });
    jar.set('countersign-session', await sealData({ token: 'bearer' }, { password: 's'.repeat(40) }));
    expect((await post({}, 'signout')).status).toBe(200);
    const [url, init] = jest.mocked(global.fetch).mock.lastCall!;
    expect(url).toMatch(/\/logout$/);
    expect(new Headers(init!.headers).get('authorization')).toBe('Bearer bearer');
    expect(jar.get('countersign-session')).toBe('');
  });

  it('GS-06 tells the service the browser that signs in', async () => {
    stubService(422, { success: '0', message: 'This code is wrong.' });
    await post(FORM);
    const [, init] = jest.mocked(global.fetch).mock.calls[0]!;
    expect(new Headers(init?.headers).get('user-agent')).toBe('Firefox/131.0');
  });
});
