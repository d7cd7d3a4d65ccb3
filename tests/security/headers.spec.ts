import { globSync, readFileSync } from 'node:fs';
import { HEADER_RULES } from '#server/base-headers.ts';
import { ask, FROM_THE_APP, ORIGIN, type Answer } from '#support/attack/web.ts';
import { cookieOf } from '#support/attack/session-cookie.ts';
import { test } from '#support/attack/foreign-site.ts';
import { expect, signIn } from '#support/browser/office-fixture.ts';

const [worker = ''] = globSync('.next/static/media/*.mjs');
const [chunk = ''] = globSync('.next/static/chunks/*.js');
const built = (file: string) => file.replace('.next/', '/_next/');

interface Case {
  path: string;
  status: number;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One address of each kind of response that the web app has. */
const CASES: Case[] = [
  { path: '/', status: 200 },
  { path: '/resources/get-started', status: 200 },
  { path: '/resources/nothing', status: 404 },
  { path: '/resources/search-index', status: 200 },
  { path: '/login', status: 200 },
  { path: '/documents', status: 307 },
  { path: '/nowhere', status: 307 },
  { path: '//documents', status: 308 },
  { path: '/documents/', status: 308 },
  { path: '/icon.svg', status: 200 },
  { path: '/favicon.ico', status: 307 },
  { path: '/robots.txt', status: 200 },
  { path: '/pdfjs/nothing', status: 404 },
  { path: '/_next/static/nothing.js', status: 404 },
  { path: built(chunk), status: 200 },
  { path: built(worker), status: 200 },
  { path: '/landing/documents.webp', status: 200 },
  { path: '/api', status: 307 },
  { path: '/api/nothing', status: 404 },
  { path: '/api/auth/csrf', status: 200 },
  { path: '/api/auth/nothing', status: 404 },
  { path: '/api/general/countries', status: 200 },
  { path: '/api/document/document/all', status: 401 },
  { path: '/api/v1/document/all', status: 401 },
  { path: '/api/v1/openapi.json', status: 200 },
  { path: '/api/usb-helper/linux', status: 200 },
  { path: '/api/session/organization', method: 'POST', status: 403 },
  {
    path: '/api/session/organization',
    method: 'POST',
    headers: FROM_THE_APP,
    body: 'a'.repeat(20_000),
    status: 413,
  },
  { path: '/api/session/organization', status: 405 },
  { path: '/resources/%ZZ', status: 400 },
  { path: '/login', method: 'POST', status: 405 },
  { path: '/', method: 'TRACE', status: 405 },
  { path: '/login', method: 'HEAD', status: 200 },
];

function expectSafe({ headers }: Answer): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
  const policy = String(headers['content-security-policy']);
  for (const part of [`frame-ancestors 'none'`, `base-uri 'none'`]) expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe');
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name);
}

for (const { status, ...asking } of CASES) {
  const { method = 'GET', path } = asking;
  test(`${method} ${path} responds ${status} with the security headers`, async () => {
    const answer = await ask(path, asking);
    expect(answer.status).toBe(status);
    expectSafe(answer);
  });
}

for (const path of ['/', '/welcome', '/terms-of-service', '/resources', '/resources/get-started', '/login'])
  test(`no shared cache keeps ${path}, whose policy has a nonce and which may differ for users`, async () => {
    const { headers } = await ask(path);
    expect(headers['cache-control']).toMatch(/^private,.*must-revalidate/);
    expect(headers['cache-control']).not.toContain('s-maxage');
  });

test('a static page is not sent again to a browser that has it', async () => {
  const { headers } = await ask('/resources/get-started');
  const again = await ask('/resources/get-started', { headers: { 'if-none-match': String(headers.etag) } });
  expect(again.status).toBe(304);
});

test('no shared cache keeps the OpenAPI document of an earlier release', async () => {
  expect((await ask('/api/v1/openapi.json')).headers['cache-control']).toBe('no-cache');
});

test('the configuration of the build has the headers too, for hosts that run it without this server', () => {
  const { headers } = JSON.parse(readFileSync('.next/routes-manifest.json', 'utf8')) as {
    headers: { source: string; headers: object[] }[];
  };
  expect(headers.map(({ source }) => source)).toEqual(HEADER_RULES.map(({ source }) => source));
  expect(headers.map((rule) => rule.headers)).toEqual(HEADER_RULES.map((rule) => rule.headers));
});

test('pages and calls of a signed-in user have the security headers, also while the services fail', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const headers = { cookie: await cookieOf(page) };
  const paths = ['/', '/documents', '/settings/user-management', '/nowhere', '/api/document/document/all'];
  for (const path of paths) expectSafe(await ask(path, { headers }));
  await office.fault('/', 'error_page');
  for (const path of paths) expectSafe(await ask(path, { headers }));
  await office.fault('/', null);
});

test('no page can be shown in a frame of another origin', async ({ page, foreignSite }) => {
  const frames = ['/', '/login', '/api/general/countries', '/icon.svg'].map(
    (path) => `<iframe src="${ORIGIN}${path}"></iframe>`,
  );
  await page.goto(await foreignSite(frames.join('')));
  await expect
    .poll(() =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url()),
    )
    .toEqual(frames.map(() => 'chrome-error://chromewebdata/'));
});
