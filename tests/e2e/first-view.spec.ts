import type { Response } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { slowDown } from '#support/browser/slow-network.ts';

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
    const isStreaming = page.waitForRequest((request) => new URL(request.url()).pathname === STREAM);
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

for (const screen of ['the list', 'the room'] as const) {
  test(`the first frame of ${screen} has its content over a slow network`, async ({ page, office }) => {
    await signIn(page, office.owner);
    const id = await putDocument(page, 'Lease of the office.pdf', samplePdf());
    await askToSign(page, [id], { names: [office.owner.fullName] });
    await page.addInitScript(() => {
      const noteFirstFrame = () => {
        Reflect.set(globalThis, 'firstFrame', document.querySelector('main')?.innerText ?? '');
      };
      requestAnimationFrame(() => setTimeout(noteFirstFrame)); // React reveals content within a frame, before it is painted
    });
    await slowDown(page);
    await page.goto(screen === 'the list' ? '/documents' : `/documents/${id}`, { waitUntil: 'commit' });
    const firstFrame = () => page.evaluate(() => String(Reflect.get(globalThis, 'firstFrame') ?? ''));
    await expect.poll(firstFrame).not.toBe('');
    expect(await firstFrame()).toContain('Lease of the office.pdf');
    if (screen === 'the room') expect(await firstFrame()).toContain('Place my signature');
  });
}

test('the columns of the list stand where they stay from the first frame on, in a window without room for all of them', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, office.owner);
  const id = await putDocument(page, 'Lease of the office.pdf', samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await page.addInitScript(() => {
    const columns = () =>
      [...document.querySelectorAll('th')]
        .filter((cell) => cell.checkVisibility({ visibilityProperty: true }))
        .map((cell) => `${cell.textContent}: ${cell.getBoundingClientRect().x}`);
    Object.assign(globalThis, { columns });
    requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { firstColumns: columns() })));
  });
  const isStreaming = page.waitForRequest((request) => new URL(request.url()).pathname === STREAM);
  await page.goto('/documents');
  await isStreaming; // which begins once the page is hydrated
  await expect(page.getByRole('columnheader', { name: 'Signatories', includeHidden: true })).toHaveCount(0);
  const [first, last] = await page.evaluate(() => {
    const noted = globalThis as unknown as { firstColumns: string[]; columns: () => string[] }; // added above
    return [noted.firstColumns, noted.columns()];
  });
  expect(first).toHaveLength(6);
  expect(last).toEqual(first);
});

test('a page has its styles once, and none of them moves while it is hydrated', async ({ page, office }) => {
  await signIn(page, office.owner);
  await page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(globalThis, 'movedStyles', moved);
    const noteRemoved = (records: readonly MutationRecord[]) => {
      for (const node of records.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node.nodeName === 'STYLE') moved.push((node.textContent ?? '').slice(0, 80));
    };
    new MutationObserver(noteRemoved).observe(document, { childList: true, subtree: true });
  });
  const isStreaming = page.waitForRequest((request) => new URL(request.url()).pathname === STREAM);
  const html = (await (await page.goto('/documents'))?.text()) ?? '';
  await isStreaming; // which begins once the page is hydrated
  expect(html.split('--text-h1-size:')).toHaveLength(2);
  expect(html.split('--mui-shadows-1:')).toHaveLength(2);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'movedStyles') as string[])).toEqual([]);
  const heading = page.getByRole('heading', { name: 'Documents', level: 1 });
  await expect(heading).toHaveCSS('font-weight', '600');
});
