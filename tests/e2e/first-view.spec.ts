import type { Response } from '@playwright/test';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';

const PAGES = [
  '/documents',
  '/account/account-settings',
  '/settings/organization-settings',
  '/settings/signature-properties',
];
const STREAM = '/api/general/notification/events';

/** Checks whether a script has the library of which the schemas are made. */
const hasSchemas = async (script: Response) => (await script.text()).includes('ZodMiniObject');

for (const path of PAGES) {
  test(`${path} shows what the server has loaded, and loads schemas only with the first request of its own`, async ({
    page,
    office,
  }) => {
    await signIn(page, office.owner);
    const calls: string[] = [];
    const scripts: Response[] = [];
    const isStreaming = page.waitForRequest((request) => request.url().endsWith(STREAM));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(path);
    await isStreaming; // which begins once the page is hydrated
    expect(calls.filter((call) => call !== STREAM)).toEqual([]);
    expect(scripts.length).toBeGreaterThan(5);
    expect(await Promise.all(scripts.map(hasSchemas))).not.toContain(true);

    const inbox = page.waitForResponse('**/api/general/notification');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await inbox;
    await expect.poll(async () => await Promise.all(scripts.map(hasSchemas))).toContain(true);
  });
}
