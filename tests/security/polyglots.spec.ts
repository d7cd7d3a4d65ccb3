import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { polyglotPdfs, SCRIPTED_PICTURES, TRACE, withHtml } from '#support/attack/polyglots.ts';
import { cookieOf } from '#support/attack/session-cookie.ts';
import { ask, ORIGIN, type Answer } from '#support/attack/web.ts';
import { askToSign, PLAIN_SIGNATURE, putDocument, signByApi } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';

/** Dialogs and requests of scripts that were to be prevented, of this page and the windows that it opens. */
function watchScripts(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.context().on('request', (request) => {
    if (request.url().includes(TRACE)) ran.push(request.url());
  });
  return ran;
}

/** Opens an address as a user does who enters it; a file that the browser saves instead of showing it ends the navigation. */
async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: unknown) => {
    if (!/ERR_ABORTED|Download is starting/.test(String(error))) throw error;
  });
}

/**
 * Loads an address as a script and as a worker of a page of the app's origin, and returns whether one of them was run. The page has
 * no policy, so that the response alone prevents it.
 */
async function runsAsScript(page: Page, address: string): Promise<boolean> {
  const bare = `${ORIGIN}/without-policy`;
  await page.route(bare, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(bare);
  return page.evaluate(async (src) => {
    const element = document.createElement('script');
    element.src = src;
    const asElement = new Promise<boolean>((resolve) => {
      element.onload = () => resolve(true);
      element.onerror = () => resolve(false);
    });
    document.head.append(element);
    const asWorker = new Promise<boolean>((resolve) => {
      const worker = new Worker(src);
      worker.onmessage = () => resolve(true);
      worker.onerror = () => resolve(false);
    });
    return (await asElement) || (await asWorker);
  }, address);
}

const NOTHING_MORE = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function expectInert({ status, headers }: Answer, type: string): void {
  expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    type,
    'nosniff',
  ]);
  expect(headers['content-security-policy']).toBe(NOTHING_MORE);
}

for (const [what, file] of Object.entries(polyglotPdfs())) {
  test(`a PDF with ${what} is served as a PDF alone, and Chromium runs none of it`, async ({
    page,
    office,
  }) => {
    await signIn(page, office.owner);
    const id = await putDocument(page, 'lease.pdf', file);
    await askToSign(page, [id], { names: [office.owner.fullName] });
    await signByApi(page, [id], PLAIN_SIGNATURE);
    const headers = { cookie: await cookieOf(page), 'sec-fetch-site': 'same-origin' };
    const versions = [`/document/${id}/attachment?version=1`, `/document/${id}/attachment`];
    const addresses = [
      ...versions.map((path) => `/api/document${path}`),
      `/api/document/document/${id}/attachment?version=1&purpose=download`,
      ...versions.map((path) => `/api/attachment?url=${encodeURIComponent(`/document${path}`)}`),
    ];
    const ran = watchScripts(page);
    for (const address of addresses) {
      const answer = await ask(address, { headers });
      expectInert(answer, 'application/pdf');
      expect(answer.body.includes(file)).toBe(true); // the file itself, with what else it is
      await enter(page, `${ORIGIN}${address}`);
    }
    await page.goto(`/documents/${id}`);
    await expect(page.getByText('lease.pdf').first()).toBeVisible();
    for (const address of addresses)
      expect([address, await runsAsScript(page, address)]).toEqual([address, false]);
    expect(ran).toEqual([]);
  });
}

test('the scripts of these files do run in a page without protection', async ({ page, context }) => {
  await context.route('http://unprotected.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: polyglotPdfs()['HTML before the header']! }),
  );
  const ran = watchScripts(page);
  await page.goto('http://unprotected.example/');
  await expect.poll(() => ran).toContain('ran');
});

/** Uploads a picture as the page does, and returns the status and the envelope. */
async function put(page: Page, path: string, { name, file }: { name: string; file: Buffer }) {
  const response = await page.request.post(path, {
    headers: { 'x-countersign': '1', origin: ORIGIN },
    multipart: { file: { name, mimeType: 'image/png', buffer: file } },
  });
  const { message, data } = (await response.json()) as {
    message: string;
    data: Record<string, string> | null;
  };
  return { status: response.status(), message, data: data ?? {} };
}

const PICTURES = {
  'a profile picture': { path: '/api/general/user/profile-picture', field: 'profile_picture_id' },
  'a logo': { path: '/api/organization/organization/logo', field: 'logo_id' },
} as const;

for (const [what, { path, field }] of Object.entries(PICTURES)) {
  test(`${what} with HTML in it is served as a PNG without it, and Chromium runs none of it`, async ({
    page,
    office,
  }) => {
    await signIn(page, office.owner);
    const file = withHtml(PNG.sync.write(new PNG({ width: 20, height: 20 })));
    const { data } = await put(page, path, { name: 'me.png', file });
    const address = `${path}/${data[field]}`;
    const answer = await ask(address, { headers: { cookie: await cookieOf(page) } });
    expectInert(answer, 'image/png');
    expect(answer.body.toString('latin1')).not.toMatch(/script|onerror/);
    const ran = watchScripts(page);
    await enter(page, `${ORIGIN}${address}`);
    await page.goto('/documents');
    expect(await runsAsScript(page, address)).toBe(false);
    expect(ran).toEqual([]);
  });
}

test('a text that is named as a picture is refused with a message', async ({ page, office }) => {
  await signIn(page, office.owner);
  const paths = [
    ...Object.values(PICTURES).map(({ path }) => path),
    '/api/organization/digital-signature/picture',
  ];
  for (const path of paths)
    for (const [what, file] of Object.entries(SCRIPTED_PICTURES)) {
      const { status, data } = await put(page, path, { name: 'me.png', file });
      expect([path, what, status, data]).toEqual([
        path,
        what,
        422,
        { file: ['This is not a PNG or JPEG picture, or it is damaged.'] },
      ]);
    }
});
