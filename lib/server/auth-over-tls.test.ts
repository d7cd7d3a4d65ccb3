import { NextRequest } from 'next/server';
import { respondToAuth } from './auth.ts';
import { clearSession } from './session.ts';

interface Cookie {
  name: string;
  value: string;
  options: { secure?: boolean; path?: string; domain?: string; maxAge?: number };
}
/** Cookies that Next would set; its own exist only within a request. */
const set: Cookie[] = [];
const sent = new Map<string, string>();
jest.mock('next/headers', () => ({
  headers: () => Promise.resolve(new Headers({ host: 'sign.example' })),
  cookies: () =>
    Promise.resolve({
      get: (name: string) => (sent.has(name) ? { name, value: sent.get(name) } : undefined),
      getAll: () => [...sent].map(([name, value]) => ({ name, value })),
      set: (one: string | (Cookie['options'] & { name: string; value: string }), value = '', options = {}) =>
        set.push(
          typeof one === 'string'
            ? { name: one, value, options }
            : { name: one.name, value: one.value, options: one },
        ),
    }),
}));

beforeEach(() => {
  set.length = 0;
  sent.clear();
  process.env['APP_URL'] = 'https://sign.example';
  process.env['SESSION_SECRET'] = 's'.repeat(40);
  process.env['NEXTAUTH_SECRET'] = 'n'.repeat(40);
});

const ORDER = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const FORM = { email: 'ada@office.example', password: 'correct horse', otp: '123456', order_id: ORDER };

function ask(path: string, form?: Record<string, string>): Promise<Response> {
  const cookie = [...sent].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const request = new NextRequest(`https://sign.example/api/auth/${path}`, {
    ...init,
    headers: { cookie, origin: 'https://sign.example', 'sec-fetch-site': 'same-origin' },
  });
  return respondToAuth(request, { params: Promise.resolve({ nextauth: path.split('/') }) });
}

/** Takes the cookies of a response as a browser does. */
function take(response: Response): string[] {
  const cookies = response.headers.getSetCookie();
  for (const cookie of cookies) {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
    sent.set(name, decodeURIComponent(value));
  }
  return cookies;
}

describe('a sign-in over https', () => {
  it('sets every cookie with the prefix __Host-, for this host, over TLS and for all paths alone', async () => {
    global.fetch = jest.fn((url: string) => {
      const data = url.includes('authenticate')
        ? { token: 'bearer', user: null, device: 'user.device' }
        : { rows: [], total: 0, seconds_left: 3600, idle_seconds_left: 1800 };
      return Promise.resolve(new Response(JSON.stringify({ success: '1', message: '', data })));
    }) as unknown as typeof fetch;
    const csrf = await ask('csrf');
    const first = take(csrf);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }; // as next-auth documents it
    const form = { ...FORM, csrfToken, json: 'true', callbackUrl: '/' };
    const cookies = [...first, ...take(await ask('callback/credentials', form))];
    const names = cookies.map((cookie) => cookie.split('=')[0]);
    expect([...new Set(names)].sort()).toEqual([
      '__Host-next-auth.callback-url',
      '__Host-next-auth.csrf-token',
      '__Host-next-auth.session-token',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    expect(set).toMatchObject([
      { name: '__Host-countersign-session', options: { secure: true, path: '/', maxAge: 3600 } },
      { name: '__Host-countersign-device', options: { secure: true, httpOnly: true, path: '/' } },
    ]);
    for (const { options } of set) expect(options).not.toHaveProperty('domain');
  });

  it('is undone by removing its cookies and those of former names, with Secure', async () => {
    const names = ['__Host-countersign-session', '__Host-next-auth.session-token', 'countersign-session'];
    for (const name of [...names, 'theme']) sent.set(name, 'x');
    await clearSession();
    expect(set.map(({ name, value, options }) => [name, value, options.secure, options.maxAge])).toEqual(
      names.map((name) => [name, '', true, 0]),
    );
  });
});
