import { globSync } from 'node:fs';
import { Readable } from 'node:stream';
import { JSON_BODY_BYTES, MEGABYTE, SMALL_BODY_BYTES } from '#contracts/limits.ts';
import { peakMemoryOf } from '#support/attack/memory.ts';
import { ask, FROM_THE_APP, type Answer } from '#support/attack/web.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { cookieOf } from '#support/attack/session-cookie.ts';

/** An address of each route, by its file. Methods that a route lacks are refused without reading anything. */
const ADDRESSES: Record<string, string> = {
  'app/(static)/resources/search-index/route.ts': '/resources/search-index',
  'app/api/[...unknown]/route.ts': '/api/unknown',
  'app/api/attachment/route.ts': '/api/attachment',
  'app/api/auth/[...nextauth]/route.ts': '/api/auth/callback/credentials',
  'app/api/document/[...path]/route.ts': '/api/document/document-approval',
  'app/api/general/[...path]/route.ts': '/api/general/submit/contact-form',
  'app/api/health/live/route.ts': '/api/health/live',
  'app/api/health/ready/route.ts': '/api/health/ready',
  'app/api/organization/[...path]/route.ts': '/api/organization/workflow',
  'app/api/session/organization/route.ts': '/api/session/organization',
  'app/api/usb-helper/[system]/route.ts': '/api/usb-helper/linux',
  'app/api/v1/[...path]/route.ts': '/api/v1/document/all',
  'app/api/v1/openapi.json/route.ts': '/api/v1/openapi.json',
};

/** Routes that read a body of this size at most; all others read none. */
const LIMITS: Record<string, number> = {
  '/api/auth/callback/credentials': SMALL_BODY_BYTES,
  '/api/session/organization': SMALL_BODY_BYTES,
  '/api/unknown': SMALL_BODY_BYTES,
  '/api/document/document-approval': JSON_BODY_BYTES,
  '/api/general/submit/contact-form': JSON_BODY_BYTES,
  '/api/organization/workflow': JSON_BODY_BYTES,
  '/api/v1/document/all': JSON_BODY_BYTES,
};

/** JSON that takes far more memory than its bytes once it is parsed. */
const nested = (bytes: number) => `{"a":[${'[],'.repeat(Math.ceil(bytes / 3))}[]]}`;

/** The same, in chunks that do not declare the length of the whole. */
function* chunked(bytes: number): Generator<string> {
  yield '{"a":[';
  const chunk = '[],'.repeat(20_000);
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  yield '[]]}';
}

const JSON_FROM_THE_APP = { ...FROM_THE_APP, 'content-type': 'application/json' };

test('every route has an address here', () => {
  expect(globSync('app/**/route.{ts,tsx}').sort()).toEqual(Object.keys(ADDRESSES).sort());
});

for (const address of Object.values(ADDRESSES)) {
  const limit = LIMITS[address];
  test(`${address} ${limit ? 'refuses a body above its limit with 413' : 'takes no body'}`, async ({
    page,
    office,
  }) => {
    await signIn(page, office.owner);
    const headers = { ...JSON_FROM_THE_APP, cookie: await cookieOf(page) };
    const size = (limit ?? SMALL_BODY_BYTES) + 1;
    const declared = await ask(address, { method: 'POST', headers, body: nested(size) });
    const streamed = await ask(address, { method: 'POST', headers, body: Readable.from(chunked(size)) });
    if (limit === undefined) expect([declared.status, streamed.status]).toEqual([405, 405]);
    else {
      expect([declared.status, envelopeOf(declared)]).toMatchObject([
        413,
        { success: '0', code: 'payload_too_large' },
      ]);
      // Without a length, a refusal for another reason may come before the limit is reached.
      expect([401, 404, 413]).toContain(streamed.status);
    }
  });
}

const envelopeOf = ({ body }: Answer): unknown => JSON.parse(body.toString());

/** Addresses at which no body of any size is of use, of a route, a page, a file and nothing. */
const TARGETS = [
  '/api/auth/callback/credentials',
  '/api/auth/signout',
  '/api/session/organization',
  '/api/document/document-approval',
  '/api/unknown',
  '/login',
  '/documents',
  '/nowhere',
  '/icon.svg',
];

test('bodies of 64 MB raise the memory of the web app by less than 150 MB, and others are served meanwhile', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const headers = { ...JSON_FROM_THE_APP, cookie: await cookieOf(page) };
  const outcomes: unknown[] = [];
  const raised = await peakMemoryOf(async () => {
    for (const target of TARGETS) {
      const body = Readable.from(chunked(64 * MEGABYTE));
      const attack = ask(target, { method: 'POST', headers, body }).then(({ status }) => status, codeOf);
      expect((await ask('/api/auth/csrf')).status).toBe(200);
      outcomes.push(await attack);
    }
  });
  // A server may also end the connection instead of reading to the end what it has refused.
  const refused = [403, 404, 405, 413, 'ECONNRESET', 'EPIPE'];
  expect(outcomes.filter((outcome) => !refused.includes(outcome as string | number))).toEqual([]);
  expect(raised).toBeLessThan(150 * MEGABYTE);
});

const codeOf = (error: NodeJS.ErrnoException) => error.code;
