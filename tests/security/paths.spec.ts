import fc from 'fast-check';
import { ALL_CALLS } from '#contracts/calls.ts';
import { cookieOf } from '#support/attack/session-cookie.ts';
import { ask, ORIGIN, type Answer } from '#support/attack/web.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';

/** Paths that are tried; `npm run paths` tries ten times as many. */
const PATHS = Number(process.env['PATHS'] ?? 1000);
const AT_ONCE = 20;

/** Parts of the paths of the app, and what attackers put between them. */
const KNOWN = [
  ...new Set(ALL_CALLS.flatMap(({ path }) => path.split('/').slice(1))),
  ...[
    'api',
    'v1',
    'auth',
    'session',
    'general',
    'organization',
    'document',
    'attachment',
    'health',
    'openapi.json',
  ],
  ...[
    'documents',
    'settings',
    'account',
    'login',
    'invite',
    'resources',
    'verify',
    '_next',
    'static',
    'data',
    'image',
    'pdfjs',
  ],
];
const ODD = [
  ...[
    '.',
    '..',
    '...',
    '%2e%2e',
    '%2e',
    '.%2e',
    '..;',
    '%252e%252e',
    '..%2f',
    '%2f',
    '%5c',
    '..%5c',
    '\\',
    '',
  ],
  ...[
    '%00',
    '%0d%0a',
    '%20',
    '%ZZ',
    '%ff',
    '%c0%af',
    '%E2%80%AE',
    '%F0%9F%98%80',
    '@fs',
    '.env',
    '.git',
    'etc',
    'passwd',
  ],
  ...[
    '[id]',
    '__proto__',
    'constructor',
    '*',
    '?',
    '#',
    ';a=b',
    ':80',
    '@evil.example',
    'null',
    '-1',
    'index.html',
    'x.json',
  ],
];
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 4, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(encoded) },
);
const query = fc.constantFrom(
  '',
  '?',
  '?next=//evil.example',
  '?url=http://169.254.169.254/',
  '?_rsc=1',
  '?%ZZ',
  '?a[]=1&a[]=2',
);
const path = fc
  .tuple(
    fc.constantFrom('', 'api/', 'api/document/', 'api/auth/', 'resources/', '_next/'),
    fc.array(segment, { maxLength: 6 }),
    query,
  )
  .map(([folder, segments, search]) => `/${folder}${segments.join('/')}${search}`);

function encoded(text: string): string {
  return Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

test('no path of a guide leads a user to a file outside of the guides', async ({ page, office }) => {
  await signIn(page, office.owner);
  const headers = { cookie: await cookieOf(page) };
  for (const folder of ['%0d%0a', 'get-started', 'windows', '%2e', 'x'])
    for (const up of ['../../..', '..%2f..%2f..', '%2e%2e/%2e%2e/%2e%2e', '..\\..\\..'])
      for (const file of ['README', 'docs/ARCHITECTURE', 'docs/GLOSSARY%00']) {
        const asked = `/resources/${folder}/${up}/${file}`;
        const { status } = await ask(asked, { headers });
        expect([asked, status > 300 && status < 500]).toEqual([asked, true]);
      }
});

test(`of ${PATHS} paths none fails, leads to another site, or gives a visitor anything that is not public`, async () => {
  test.setTimeout(600_000);
  const batches = fc.array(path, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(batches, async (paths) => {
      await Promise.all(paths.map(async (each) => judge(each, await ask(each))));
    }),
    { numRuns: PATHS / AT_ONCE, seed: 20_260_101 },
  );
});

const PUBLIC = ALL_CALLS.filter(({ access, method }) => access === 'public' && method === 'GET').map(
  ({ service, path: template }) => new RegExp(`^/api/${service}${template.replace(/\{\w+\}/g, '[^/]+')}$`),
);
const OF_THE_APP = /^\/api\/(auth\/(csrf|session)(\/.*)?|v1\/openapi\.json|usb-helper\/\w+)$/;

function judge(asked: string, { status, headers, body }: Answer): void {
  const said = `${asked} → ${status} ${body.toString().slice(0, 200)}`;
  expect(status, said).toBeLessThan(500);
  const { location } = headers;
  if (location !== undefined) expect(new URL(location, ORIGIN).origin, said).toBe(ORIGIN);
  expect(headers['content-security-policy'], said).toContain(`frame-ancestors 'none'`);
  const { pathname } = new URL(ORIGIN + asked); // without dot segments, as a browser sends it
  const isOpen = [...PUBLIC, OF_THE_APP].some((each) => each.test(pathname));
  if (pathname.startsWith('/api') && !isOpen) expect(status, said).toBeGreaterThanOrEqual(300);
}
