import { expect, test } from '@playwright/test';
import { GUIDES } from '#shared/guides/guide-list.ts';

test('RT-05 a visitor finds a part of a guide by the search, and goes from there into the app', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/resources');
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain('/resources/search-index');
  await page.getByRole('searchbox', { name: 'Search the guides' }).fill('node missing');
  await page
    .getByRole('link', { name: /The start file says that Node.js is missing/ })
    .first()
    .click();
  await expect(page).toHaveURL(
    /\/resources\/(windows|mac)\/faq#the-start-file-says-that-node-js-is-missing$/,
  );
  await expect(
    page.getByRole('heading', { name: 'The start file says that Node.js is missing' }),
  ).toBeInViewport();
  await expect(page).toHaveTitle(/^Questions about .* · Countersign$/);
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page).toHaveURL(/\/licensing$/);
  await page.goto('/resources/web/setup');
  await page.getByRole('main').getByRole('link', { name: 'Signature Level' }).click();
  await expect(page).toHaveURL('/login?next=%2Fsettings%2Fsignature-level');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('RT-05 every guide is at its address', async ({ request }) => {
  for (const { path } of GUIDES) {
    const response = await request.get(path);
    expect([path, response.status(), (await response.text()).match(/<h1/g)?.length]).toEqual([path, 200, 1]);
  }
});

test('RT-05 a guide comes from the build, and permits its own scripts alone', async ({ request }) => {
  const response = await request.get('/resources/get-started');
  const html = await response.text();
  expect(response.headers()['x-nextjs-prerender']).toMatch(/^1\b/);
  expect(html).toMatch(
    /<head><meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-/,
  );
  expect(html).not.toContain('unsafe-inline');
  expect((await request.get('/resources/web/nothing')).status()).toBe(404);
});
