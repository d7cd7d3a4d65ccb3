import { cookieOf } from '#support/attack/session-cookie.ts';
import { ask, FROM_THE_APP, ORIGIN } from '#support/attack/web.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { FORBIDDEN_HEADERS } from '#support/stack/fault-proxy.ts';

/** All headers that reach a service with a call of a member. */
const TO_THE_SERVICE = [
  ...['accept', 'user-agent', 'range', 'if-range', 'if-none-match', 'if-modified-since', 'x-request-id'],
  ...['accept-encoding', 'authorization', 'x-organization-id', 'x-client-address', 'x-user-activity'],
  ...['accept-language', 'cache-control', 'pragma', 'connection', 'host', 'sec-fetch-mode'], // of fetch itself
];

/** With a change, also its Idempotency-Key: it names an effect of its sender alone, so that a forged one opens no other's answer. */
const WITH_A_CHANGE = [...TO_THE_SERVICE, 'idempotency-key', 'content-type', 'content-length'];

/** All headers of a response of a service that reach the browser, and those of the web app. */
const TO_THE_BROWSER = [
  ...[
    'content-type',
    'content-length',
    'content-disposition',
    'content-range',
    'accept-ranges',
    'etag',
    'cache-control',
  ],
  ...['last-modified', 'retry-after', 'x-accel-buffering', 'x-request-id'],
  ...['idempotency-replayed', 'idempotency-hours'], // say what became of an Idempotency-Key
  ...[
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
  ],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy'],
  ...['vary', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'content-encoding'], // of the connection
];

/** Headers that an attacker adds, hoping that a service believes them. */
const FORGED = {
  authorization: 'Bearer forged',
  'x-organization-id': '00000000-0000-4000-8000-000000000000',
  'x-client-address': '192.0.2.1',
  'x-known-devices': 'forged.device',
  'x-forwarded-for': '192.0.2.2',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '192.0.2.3',
  forwarded: 'for=192.0.2.4',
  'x-original-url': '/admin',
  'x-rewrite-url': '/admin',
  'x-http-method-override': 'DELETE',
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-countersign-peer': 'mark 192.0.2.5',
  'idempotency-key': 'forged',
  'proxy-authorization': 'Basic Zm9yZ2Vk',
  'sec-fetch-site': 'same-origin',
  te: 'trailers',
  via: '1.1 evil.example',
};

test('only listed headers pass in either direction, and those of a client do not replace the web app’s own', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  await office.fault('/document/document/all', 'echo');
  const cookie = await cookieOf(page);
  const { status, headers, body } = await ask('/api/document/document/all', {
    headers: { ...FORGED, cookie },
  });
  expect(status).toBe(200);
  const { data: received } = JSON.parse(body.toString()) as { data: Record<string, string> }; // what the fault echoes
  expect(Object.keys(received).filter((name) => !TO_THE_SERVICE.includes(name))).toEqual([]);
  expect(received['x-organization-id']).toBe(office.organizationId);
  expect(received['authorization']).toMatch(/^Bearer (?!forged)/);
  expect(received['x-client-address']).toBe('127.0.0.1');

  expect(Object.keys(headers).filter((name) => !TO_THE_BROWSER.includes(name))).toEqual([]);
  for (const [name, value] of Object.entries(FORBIDDEN_HEADERS)) expect(headers[name]).not.toBe(value);
});

test('only listed headers pass to a service with a change', async ({ page, office }) => {
  await signIn(page, office.owner);
  await office.fault('/document/document-approval', 'echo');
  const { status, body } = await ask('/api/document/document-approval', {
    method: 'POST',
    headers: { ...FORGED, ...FROM_THE_APP, cookie: await cookieOf(page), 'content-type': 'application/json' },
    body: '{}',
  });
  expect(status).toBe(200);
  const { data: received } = JSON.parse(body.toString()) as { data: Record<string, string> };
  expect(Object.keys(received).filter((name) => !WITH_A_CHANGE.includes(name))).toEqual([]);
  expect(received['idempotency-key']).toBe(FORGED['idempotency-key']);
});

test('forged headers open no page and no call to a visitor', async () => {
  for (const path of ['/documents', '/settings/user-management'])
    expect(new URL((await ask(path, { headers: FORGED })).headers.location ?? '', ORIGIN).pathname).toBe(
      '/login',
    );
  for (const path of ['/api/document/document/all', '/api/general/user/profile'])
    expect((await ask(path, { headers: FORGED })).status).toBe(401);
});

test('the host of a request leads nowhere else', async () => {
  const { headers } = await ask('/documents', {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  expect(new URL(headers.location ?? '', ORIGIN).origin).toBe(ORIGIN);
});
