import { sealData } from 'iron-session';
import { readWayBack, securityPathFromHere } from './way-back.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

const SECRET = 's'.repeat(40);
const ORGANIZATION = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const OTHER = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';
const PATH = '/documents?status=signed';

/** Cookies and headers of one request; stand in for Next's, which exist only within a request. */
const jar = new Map<string, string>();
jest.mock('next/headers', () => ({
  headers: () => Promise.resolve(new Headers({ 'x-page-path': '/documents?status=signed' })),
  cookies: () => Promise.resolve({ get: (name: string) => ({ name, value: jar.get(name) }) }),
}));

beforeEach(async () => {
  process.env['SESSION_SECRET'] = SECRET;
  process.env['NEXTAUTH_SECRET'] = SECRET;
  const session = { token: 'bearer', organizationId: ORGANIZATION };
  jar.set(SESSION_COOKIE, await sealData(session, { password: SECRET }));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

/** Responds to each call with this body, and returns the bodies of the requests. */
function stubService(body: object, status = 200): unknown[] {
  const sent: unknown[] = [];
  global.fetch = jest.fn((_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  }) as unknown as typeof fetch; // the module calls it with text only
  return sent;
}

describe('securityPathFromHere', () => {
  it('GS-11 holds path and organization only as the service encrypts them', async () => {
    const sent = stubService({ success: '1', message: '', data: 'encrypted-text' });
    expect(await securityPathFromHere()).toBe('/account/privacy-security?state=encrypted-text');
    expect(sent).toEqual([{ path: PATH, organization_id: ORGANIZATION }]);
  });

  it.each([
    ['data', { success: '1', message: '' }, 200],
    ['success', { message: '', data: 'encrypted-text' }, 200],
    ['both, because it fails', { success: '0', message: 'Not now.' }, 503],
  ])('GS-11 says that the encryption failed when the response lacks %s', async (_, body, status) => {
    stubService(body, status);
    const path = await securityPathFromHere();
    expect(path).toBe('/account/privacy-security?state=failed');
    expect((await readWayBack('failed')).hasFailed).toBe(true);
  });
});

describe('readWayBack', () => {
  const opened = (path: string, organization_id: string | null) =>
    stubService({ success: '1', message: '', data: { path, organization_id } });

  it('returns the path, and the organization where it is another than that of the session', async () => {
    opened(PATH, ORGANIZATION);
    expect(await readWayBack('x')).toEqual({ path: PATH, organizationId: null, hasFailed: false });
    opened(PATH, OTHER);
    expect(await readWayBack('x')).toEqual({ path: PATH, organizationId: OTHER, hasFailed: false });
  });

  it('never returns the address of another website', async () => {
    opened('//evil.example/documents', ORGANIZATION);
    expect((await readWayBack('x')).path).toBe('/documents');
  });

  it('returns no path when the state is void, or there is none', async () => {
    stubService({ success: '0', message: 'These data are no longer valid.' }, 422);
    const nowhere = { path: null, organizationId: null, hasFailed: false };
    expect(await readWayBack('altered')).toEqual(nowhere);
    expect(await readWayBack(undefined)).toEqual(nowhere);
  });
});
