import { JSON_BODY_BYTES } from '#contracts/limits.ts';
import { cookieOf } from '#support/attack/session-cookie.ts';
import { ask, FROM_THE_APP } from '#support/attack/web.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';

const ESCAPES = ['%ZZ', '%', '%E0%A4%A', '%ff', '%c0%ae%c0%ae'];
const FOLDERS = [
  '',
  'documents/',
  'invite/',
  'resources/',
  'api/',
  'api/auth/',
  'api/document/',
  'api/v1/',
  'pdfjs/',
  '_next/static/',
];

test('an escape that is no character gets 400 everywhere', async () => {
  for (const folder of FOLDERS) {
    for (const escape of ESCAPES) {
      const { status } = await ask(`/${folder}${escape}`);
      expect([folder, escape, status]).toEqual([folder, escape, 400]);
    }
  }
});

test('methods that nothing takes get 405 everywhere', async () => {
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PROPFIND', 'SEARCH', 'PURGE']) {
    for (const path of [
      '/',
      '/login',
      '/nowhere',
      '/icon.svg',
      '/_next/static/a.js',
      '/api/auth/csrf',
      '/api/general/countries',
    ]) {
      const { status, headers } = await ask(path, { method });
      expect([method, path, status]).toEqual([method, path, 405]);
      expect(headers['allow']).toContain('GET');
    }
  }
});

test('pages and files take no POST', async () => {
  for (const path of ['/', '/login', '/resources', '/icon.svg', '/nowhere'])
    expect([path, (await ask(path, { method: 'POST', body: 'a=b' })).status]).toEqual([path, 405]);
});

test('JSON that next-auth cannot read gets 400', async () => {
  const headers = { ...FROM_THE_APP, 'content-type': 'application/json' };
  for (const body of ['{bad', 'null', '[]', '"a"', '', '{"a":'])
    for (const path of ['/api/auth/signout', '/api/auth/callback/credentials', '/api/auth/callback/nothing'])
      expect([path, body, (await ask(path, { method: 'POST', headers, body })).status]).toEqual([
        path,
        body,
        400,
      ]);
});

test('next-auth shows no page of its own', async () => {
  for (const action of ['signin', 'signout', 'error', 'verify-request', 'new-user', 'callback', '_log'])
    expect([action, (await ask(`/api/auth/${action}`)).status]).toEqual([action, 404]);
});

test('JSON above a megabyte gets 413 from every service', async ({ page, office }) => {
  await signIn(page, office.owner);
  const headers = { ...FROM_THE_APP, cookie: await cookieOf(page), 'content-type': 'application/json' };
  const body = JSON.stringify({ text: 'a'.repeat(JSON_BODY_BYTES) });
  for (const path of ['general/submit/contact-form', 'organization/workflow', 'document/document-approval'])
    expect([path, (await ask(`/api/${path}`, { method: 'POST', headers, body })).status]).toEqual([
      path,
      413,
    ]);
});
