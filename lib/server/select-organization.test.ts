import { sealData } from 'iron-session';
import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';
import { selectOrganization } from './select-organization.ts';
import { decryptSession } from './session-cookie.ts';

/** Cookies of one response; Next's own exist only within a request. */
const jar = new Map<string, string>();
jest.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      set: (cookie: string | { name: string; value: string }, value = '') =>
        typeof cookie === 'string' ? jar.set(cookie, value) : jar.set(cookie.name, cookie.value),
    }),
}));

const SESSION_COOKIE = '__Host-countersign-session';
const SECRET = 's'.repeat(40);
const HOME = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const OTHER = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';
const FOREIGN = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f03';

const organization = (id: string) => ({
  id,
  name: 'Office',
  country_id: null,
  organization_id: id,
  is_fiscal_year_settings_created: false,
});

beforeEach(async () => {
  process.env['APP_URL'] = 'https://sign.example';
  process.env['SESSION_SECRET'] = SECRET;
  process.env['NEXTAUTH_SECRET'] = SECRET;
  jar.clear();
  jar.set(SESSION_COOKIE, await sealData({ token: 'bearer', organizationId: HOME }, { password: SECRET }));
});

function stubService(status: number, body: object) {
  const fetched = jest.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
  global.fetch = fetched;
  return fetched;
}

const MEMBERSHIPS = { success: '1', message: '', data: { rows: [HOME, OTHER].map(organization), total: 2 } };

const ask = (organizationId: string, headers: Record<string, string> = {}) =>
  new Request('https://sign.example/api/session/organization', {
    method: 'POST',
    headers: { origin: 'https://sign.example', [ANTI_FORGERY_HEADER]: '1', ...headers },
    body: JSON.stringify({ organization_id: organizationId }),
  });

const current = async () => (await decryptSession(jar.get(SESSION_COOKIE)))?.organizationId;

describe('selecting an organization at the server', () => {
  it('ST-05 saves an organization that the user belongs to in the session', async () => {
    stubService(200, MEMBERSHIPS);
    expect((await selectOrganization(ask(OTHER))).status).toBe(200);
    expect(await current()).toBe(OTHER);
  });

  it('answers 404 to an organization of others and keeps the session as it was', async () => {
    stubService(200, MEMBERSHIPS);
    expect((await selectOrganization(ask(FOREIGN))).status).toBe(404);
    expect(await current()).toBe(HOME);
  });

  it('BF-01 refuses another site without a request to the service', async () => {
    const fetched = stubService(200, MEMBERSHIPS);
    expect((await selectOrganization(ask(OTHER, { origin: 'https://evil.example' }))).status).toBe(403);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('ST-01 clears the session when the service has ended it', async () => {
    stubService(401, { success: '-1', message: 'ended' });
    const response = await selectOrganization(ask(OTHER));
    expect(await response.json()).toMatchObject({ success: '-1' });
    expect(jar.get(SESSION_COOKIE)).toBe('');
  });
});
