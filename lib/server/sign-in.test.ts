import { sealData } from 'iron-session';
import { GENERIC_ERROR, UNREACHABLE } from '#contracts/messages.ts';
import type { LoginForm } from '#contracts/session.ts';
import { OTHER_USER } from '#contracts/web-session.ts';
import { decryptSession, SESSION_COOKIE } from './session-cookie.ts';
import {
  acceptInvitation,
  isRefusal,
  register,
  signIn,
  signInWithPasskey,
  signInWithRecoveryCode,
  type SignInResult,
} from './sign-in.ts';

/** Cookies of one response; Next's own exist only within a request. */
const jar = new Map<string, string>();
const maxAges: (number | undefined)[] = [];
const options = new Map<string, object>();
jest.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      set: (name: string, value: string, given: { maxAge?: number }) => {
        jar.set(name, value);
        options.set(name, given);
        maxAges.push(given.maxAge);
      },
    }),
}));

const USER = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const FIRST = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';
const FORM: LoginForm = {
  email: 'ada@office.example',
  password: 'correct horse',
  otp: '123456',
  order_id: USER,
};
const USER_PROFILE = {
  id: USER,
  profile_picture_id: null,
  first_name: 'Ada',
  last_name: 'Byron',
  email: FORM.email,
};

const organization = (id: string) => ({
  id,
  name: 'Office',
  country_id: null,
  organization_id: id,
  is_fiscal_year_settings_created: false,
});

afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  jar.clear();
  maxAges.length = 0;
  process.env['SESSION_SECRET'] = 's'.repeat(40);
  process.env['NEXTAUTH_SECRET'] = 'n'.repeat(40);
});

/** Replaces fetch by services that respond to the sign-in and to the list of organizations. */
function stubServices(
  login: { status: number; body: object; headers?: Record<string, string> },
  organizations: string[] = [],
  chosen?: string,
) {
  const asked: { url: string; headers: Headers }[] = [];
  global.fetch = jest.fn((url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) });
    const list = {
      success: '1',
      message: '',
      data: {
        rows: organizations.map((id) => ({ ...organization(id), is_default: id === chosen })),
        total: organizations.length,
      },
    };
    const { status, body, headers } = /authenticate/.test(url)
      ? login
      : { headers: {}, status: 200, body: url.endsWith('/user/sessions/current') ? TIME : list };
    return Promise.resolve(new Response(JSON.stringify(body), { status, ...(headers ? { headers } : {}) }));
  }) as unknown as typeof fetch;
  return asked;
}

const TIME = { success: '1', message: '', data: { seconds_left: 7200, idle_seconds_left: 1800 } };

const ACCEPTED = {
  status: 200,
  body: { success: '1', message: '', data: { token: 'bearer', user: USER_PROFILE } },
};

async function refusalOf(result: Promise<SignInResult>): Promise<Response> {
  const answer = await result;
  if (!isRefusal(answer)) throw new Error('The sign-in was not refused.');
  return answer;
}

describe('signIn and register', () => {
  it('begins with the default organization', async () => {
    stubServices(ACCEPTED, [FIRST, USER], USER);
    await signIn(FORM, {});
    expect(await decryptSession(jar.get(SESSION_COOKIE))).toMatchObject({ organizationId: USER });
  });

  it('BF-02 encrypts the token and the first organization into the cookie and returns only the user', async () => {
    const asked = stubServices(ACCEPTED, [FIRST, USER]);
    const user = await signIn(FORM, { 'x-client-address': '203.0.113.9' });
    expect(user).toEqual({ id: USER, name: 'Ada Byron', email: FORM.email });
    expect(await decryptSession(jar.get(SESSION_COOKIE))).toEqual({ token: 'bearer', organizationId: FIRST });
    expect(asked[0]?.headers.get('x-client-address')).toBe('203.0.113.9');
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer bearer');
  });

  it('keeps the device in a cookie of its own, which no script can read, and returns it in no response', async () => {
    jar.set('countersign-device', 'other.1~ada.1');
    const body = { ...ACCEPTED.body, data: { ...ACCEPTED.body.data, device: 'ada.2' } };
    stubServices({ status: 200, body }, [FIRST]);
    const user = await signIn(FORM, {});
    expect(jar.get('countersign-device')).toBe('ada.2~other.1');
    expect(options.get('countersign-device')).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
    expect(JSON.stringify(user)).not.toContain('ada.2');
  });

  it('says how long to wait as the service does', async () => {
    const refusal = { success: '0', message: 'Wait 15 minutes.', code: 'too_many_requests' };
    stubServices({ status: 429, body: refusal, headers: { 'retry-after': '900' } });
    const answer = await refusalOf(signIn(FORM, {}));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900']);
    expect(await answer.json()).toEqual(refusal);
  });

  it('lets the cookie last as long as the service says, and by default where it does not', async () => {
    stubServices(ACCEPTED, [FIRST]);
    await signIn(FORM, {});
    const known = global.fetch;
    const silent = { status: 404, body: { success: '0', message: '' } };
    global.fetch = jest.fn((url: string, init: RequestInit) =>
      url.endsWith('/user/sessions/current')
        ? Promise.resolve(new Response(JSON.stringify(silent.body), { status: silent.status }))
        : known(url, init),
    ) as unknown as typeof fetch;
    await signIn(FORM, {});
    expect(maxAges).toEqual([7200, 12 * 60 * 60]);
  });

  it('ends the former session of the browser', async () => {
    jar.set(SESSION_COOKIE, await sealData({ token: 'former' }, { password: 's'.repeat(40) }));
    const asked = stubServices(ACCEPTED, [FIRST]);
    await signIn(FORM, {});
    expect(asked.at(-1)?.url).toMatch(/\/user\/sessions\/logout$/);
    expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer former');
    expect(await decryptSession(jar.get(SESSION_COOKIE))).toMatchObject({ token: 'bearer' });
  });

  it('renews the session of a page for the organization that it shows', async () => {
    stubServices(ACCEPTED, [FIRST, USER], USER);
    await signIn({ ...FORM, renewed_user_id: USER, renewed_organization_id: FIRST }, {});
    expect(await decryptSession(jar.get(SESSION_COOKIE))).toEqual({ token: 'bearer', organizationId: FIRST });
  });

  it.each([
    ['another user', { renewed_user_id: FIRST, renewed_organization_id: FIRST }],
    ['a former member', { renewed_user_id: USER, renewed_organization_id: USER }],
  ])('refuses to renew the session of a page for %s and ends the new session', async (_, renewal) => {
    const asked = stubServices(ACCEPTED, [FIRST]);
    const answer = await refusalOf(signIn({ ...FORM, ...renewal }, {}));
    expect([answer.status, await answer.json()]).toEqual([403, { success: '0', ...OTHER_USER }]);
    expect(asked.at(-1)?.url).toMatch(/\/user\/sessions\/logout$/);
    expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer bearer');
    expect(jar.size).toBe(0);
  });

  it('signs in a user without an organization', async () => {
    stubServices(ACCEPTED);
    await signIn(FORM, {});
    expect(await decryptSession(jar.get(SESSION_COOKIE))).toEqual({ token: 'bearer' });
  });

  it('GS-03 returns a refusal as the service sent it, with its fields and status', async () => {
    const refusal = {
      success: '0',
      message: 'This code is wrong.',
      code: 'code_wrong',
      data: { otp: ['This code is wrong.'] },
    };
    stubServices({ status: 400, body: refusal });
    const answer = await refusalOf(signIn(FORM, {}));
    expect([answer.status, await answer.json()]).toEqual([400, refusal]);
    expect(jar.size).toBe(0);
  });

  it('responds 502 when the service cannot be reached', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    global.fetch = jest.fn(() => Promise.reject(new TypeError('connect ECONNREFUSED 10.0.0.1')));
    const answer = await refusalOf(signIn(FORM, {}));
    expect([answer.status, await answer.json()]).toEqual([502, { success: '0', message: UNREACHABLE }]);
  });

  it('responds 502 with a generic message when the response breaks the contract', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubServices({ status: 200, body: { success: '1', message: '', data: { token: {} } } });
    const answer = await refusalOf(signIn(FORM, {}));
    expect([answer.status, await answer.json()]).toEqual([502, { success: '0', message: GENERIC_ERROR }]);
    expect(jar.size).toBe(0);
  });

  it('responds with a generic message when an unexpected error occurs', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(jar, 'set').mockImplementation(() => {
      throw new Error('The cookie of 10.0.0.1 is too long.');
    });
    stubServices(ACCEPTED);
    const answer = await refusalOf(signIn(FORM, {}));
    expect([answer.status, await answer.json()]).toEqual([500, { success: '0', message: GENERIC_ERROR }]);
    expect(jar.size).toBe(0);
  });

  it('opens a session for a service that sends no user', async () => {
    stubServices({ status: 200, body: { success: '1', message: '', token: 5 } }, [FIRST]);
    expect(await signIn(FORM, {})).toEqual({ id: FORM.email, name: FORM.email, email: FORM.email });
    expect(jar.size).toBe(1);
  });

  it('VA-08 refuses an invalid form without a request to a service', async () => {
    const asked = stubServices(ACCEPTED);
    const answer = await refusalOf(signIn({ ...FORM, otp: '12' }, {}));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: '0', data: { otp: [expect.any(String)] } });
    expect(asked).toEqual([]);
  });

  it('GS-02 registers with a code and signs in', async () => {
    const asked = stubServices(ACCEPTED, [FIRST]);
    const user = await register({ order_id: USER, otp: '123456', csrfToken: 'x' }, {});
    expect(user).toEqual({ id: USER, name: 'Ada Byron', email: FORM.email });
    expect(await decryptSession(jar.get(SESSION_COOKIE))).toEqual({ token: 'bearer', organizationId: FIRST });
    expect(asked[0]?.url).toMatch(/\/user\/authenticate\/register$/);
  });

  it('signs in with a recovery code in any spelling, and refuses a malformed one without a request', async () => {
    const asked = stubServices(ACCEPTED, [FIRST]);
    const { email, password, order_id } = FORM;
    const order = { email, password, order_id };
    const malformed = await refusalOf(signInWithRecoveryCode({ ...order, recovery_code: 'abc' }, {}));
    expect(await malformed.json()).toMatchObject({ data: { recovery_code: [expect.any(String)] } });
    expect(asked).toEqual([]);
    await signInWithRecoveryCode({ ...order, recovery_code: 'ABCDE FGH23' }, {});
    expect(asked[0]?.url).toMatch(/\/user\/authenticate\/recovery-code$/);
    expect(jar.size).toBe(1);
  });

  it('signs in with a passkey, whose answer comes as JSON text', async () => {
    const asked = stubServices(ACCEPTED, [FIRST]);
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };
    const credential = JSON.stringify({ id: 'AQ', rawId: 'AQ', type: 'public-key', response });
    const user = await signInWithPasskey({ challenge_id: USER, credential }, {});
    expect(user).toEqual({ id: USER, name: 'Ada Byron', email: FORM.email });
    expect(asked[0]?.url).toMatch(/\/user\/authenticate\/passkey$/);
    const refused = await refusalOf(signInWithPasskey({ challenge_id: USER, credential: '{' }, {}));
    expect(refused.status).toBe(400);
  });
});

describe('acceptInvitation', () => {
  const NEW_USER = {
    invitation: 'a-token',
    first_name: 'Ada',
    last_name: 'Byron',
    password: 'Correct horse 1!',
  };

  it('RT-07 takes a browser whose former session is over for a visitor, as the page does', async () => {
    jar.set(SESSION_COOKIE, await sealData({ token: 'over' }, { password: 's'.repeat(40) }));
    const ended = { success: '-1', message: 'Your session has expired.' };
    const data = { token: 'bearer', user: USER_PROFILE, organization_id: FIRST };
    const asked: (string | null)[] = [];
    global.fetch = jest.fn((url: string, init: RequestInit) => {
      if (url.endsWith('/user/sessions/current')) return Promise.resolve(new Response(JSON.stringify(TIME)));
      const bearer = new Headers(init.headers).get('authorization');
      asked.push(bearer);
      const [body, status] = bearer === null ? [{ success: '1', message: '', data }, 200] : [ended, 401];
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    }) as unknown as typeof fetch;
    expect(await acceptInvitation(NEW_USER, {})).toMatchObject({ id: USER });
    expect(asked).toEqual(['Bearer over', null]);
    expect(await decryptSession(jar.get(SESSION_COOKIE))).toEqual({ token: 'bearer', organizationId: FIRST });
  });
});
