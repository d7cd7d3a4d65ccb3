import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { putManyDocuments } from '#support/browser/many-documents.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { putVersion } from '#support/browser/put-version.ts';
import { classicPdf, type SamplePage } from '#support/pdf/sample-pdfs.ts';

const MEGABYTE = 1024 * 1024;
const A4 = { width: 595, height: 842 };
const region = (page: Page, number: number) =>
  page.getByRole('region', { name: `Page ${number}`, exact: true });

async function openPreview(page: Page, id: string, status = 'all'): Promise<void> {
  await page.goto(`/documents?layout=preview&status=${status}&instanceId=${id}`);
}

/** Waits until the first page is drawn, which may be slow on a busy machine. */
async function firstPageDrawn(page: Page): Promise<void> {
  await expect(region(page, 1).locator('canvas').first()).toBeVisible();
}

/** Returns a contract with a word on its pages 1, 501, 1001 and 1501. */
function longContract(count: number): Buffer {
  const pages = Array.from({ length: count }, (_, index): SamplePage => {
    const words = index % 500 === 0 ? ' indemnity' : '';
    return { ...A4, text: `Clause ${index + 1} of the agreement${words}` };
  });
  return classicPdf(pages);
}

/** Writes a measured number into the test report. */
const measured = (description: string) => test.info().annotations.push({ type: 'measured', description });

/** Returns the pictures of pages that the viewer holds now. */
const canvases = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('canvas')];
    return { count: all.length, bytes: all.reduce((sum, { width, height }) => sum + width * height * 4, 0) };
  });

test('DO-04 a document of 2,000 pages is scrolled from end to end and holds only the pages near the view', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  await openPreview(page, await putDocument(page, 'long.pdf', longContract(2000)));
  await firstPageDrawn(page);
  const scroller = page.getByRole('group', { name: 'Pages of long.pdf' });
  const most = { count: 0, bytes: 0 };
  for (let step = 0; step <= 40; step += 1) {
    await scroller.evaluate((element, share) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * share;
    }, step / 40);
    if (step % 4 === 0) await expect(scroller.locator('canvas').first()).toBeVisible();
    const held = await canvases(page);
    most.count = Math.max(most.count, held.count);
    most.bytes = Math.max(most.bytes, held.bytes);
  }
  await expect(region(page, 2000)).toContainText('Clause 2000 of the agreement');
  await expect(region(page, 2000).locator('canvas')).toBeVisible();
  await expect(region(page, 1)).toHaveCount(0);
  expect(most.count).toBeGreaterThan(0);
  expect(most.count).toBeLessThanOrEqual(16);
  expect(most.bytes).toBeLessThanOrEqual(64 * MEGABYTE);

  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value;
  expect(heap).toBeLessThan(100 * MEGABYTE);
  measured(
    `${most.count} canvases of ${most.bytes} bytes at most, ${heap} bytes of script memory at the end`,
  );

  await page.getByRole('textbox', { name: 'Page number' }).fill('777');
  await page.keyboard.press('Enter');
  await expect(region(page, 777)).toContainText('Clause 777');
});

test('DO-04 the first page of a file of 100 MB is shown after a small part has been received', async ({
  page,
  office,
}) => {
  const size = 100 * MEGABYTE;
  await signIn(page, office.owner);
  const id = await putDocument(page, 'exhibits.pdf', classicPdf([A4]));
  await putVersion(id, largePdf({ pages: 51, bytes: size }), { pages: 51 });
  const parts: number[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/attachment')) return;
    const [, from, to] = /bytes (\d+)-(\d+)/.exec(response.headers()['content-range'] ?? '') ?? [];
    parts.push(from === undefined ? size : Number(to) - Number(from) + 1);
  });
  await openPreview(page, id);
  await firstPageDrawn(page);
  await expect(region(page, 1)).toContainText('Exhibit 1');
  const fetched = parts.reduce((sum, part) => sum + part, 0);
  measured(`${parts.length} requests, ${fetched} bytes before the first page`);
  expect(parts.length).toBeGreaterThan(1);
  expect(fetched).toBeLessThan(12 * MEGABYTE);
  await page.getByRole('textbox', { name: 'Page number' }).fill('51');
  await page.keyboard.press('Enter');
  await expect(region(page, 51)).toContainText('Exhibit 51');
});

test('DO-04 the search counts its matches on all pages without drawing them, marks them and goes to them by keyboard', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  await openPreview(page, await putDocument(page, 'long.pdf', longContract(2000)));
  await firstPageDrawn(page);
  await expect(region(page, 1)).toContainText('Clause 1 of');
  await page.getByRole('group', { name: 'Pages of long.pdf' }).focus();
  await page.keyboard.press('Control+f');
  const search = page.getByRole('search', { name: 'Search in the document' });
  await page.keyboard.type('Agreement  INDEMNITY');
  await expect(search.getByRole('status')).toHaveText('1 of 4');
  expect((await canvases(page)).count).toBeLessThanOrEqual(16);
  await page.keyboard.press('Enter');
  await expect(search.getByRole('status')).toHaveText('2 of 4');
  await expect(region(page, 501)).toContainText('indemnity');
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('document-search-current')?.values() ?? [])].map((mark) => {
        const range = mark as Range; // the viewer's marks are live ranges
        const box = range.getBoundingClientRect();
        return { text: range.toString(), isSeen: box.top > 0 && box.bottom < window.innerHeight };
      }),
    );
  await expect.poll(marked).toEqual([{ text: 'agreement indemnity', isSeen: true }]);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(search.getByRole('status')).toHaveText('4 of 4');
  await expect(region(page, 1501)).toContainText('indemnity');
  await page.getByRole('textbox', { name: 'Search in the document' }).fill('no such words');
  await expect(search.getByRole('status')).toHaveText('Not found');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
});

test('DO-04 rotated and cropped pages are shown upright and cropped, with selectable text for screen readers', async ({
  page,
  office,
}) => {
  const pages: SamplePage[] = [
    { ...A4, text: 'Upright' },
    { ...A4, rotate: 90, text: 'Turned' },
    { ...A4, cropBox: [40, 600, 440, 800], text: 'Cropped' },
  ];
  const seen = [595 / 842, 842 / 595, 400 / 200];
  await signIn(page, office.owner);
  await openPreview(page, await putDocument(page, 'turned.pdf', classicPdf(pages)));
  await firstPageDrawn(page);
  for (const [index, share] of seen.entries()) {
    await page.getByRole('textbox', { name: 'Page number' }).fill(String(index + 1));
    await page.keyboard.press('Enter');
    const shown = region(page, index + 1);
    await expect(shown).toContainText(pages[index]!.text!);
    await expect
      .poll(async () => {
        const box = (await shown.boundingBox())!;
        return Math.abs(box.width / box.height - share);
      })
      .toBeLessThan(0.02);
    const scroller = page.getByRole('group', { name: 'Pages of turned.pdf' });
    expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0); // also the wide page fits
  }
  await region(page, 3).getByText('Cropped').dblclick();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Cropped');
});

test('DO-04 zoom, fit and thumbnails keep the reading position', async ({ page, office }) => {
  await signIn(page, office.owner);
  await openPreview(page, await putDocument(page, 'long.pdf', longContract(30)));
  await firstPageDrawn(page);
  await page.getByRole('textbox', { name: 'Page number' }).fill('20');
  await page.keyboard.press('Enter');
  await expect(region(page, 20)).toContainText('Clause 20');
  const widthOf = async () => (await region(page, 20).boundingBox())!.width;
  const fitting = await widthOf();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(widthOf).toBeGreaterThan(fitting * 1.02);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(widthOf).toBeLessThan(fitting);
  await page.getByRole('button', { name: 'Fit width' }).click();
  await expect.poll(widthOf).toBe(fitting);
  await expect(page.getByRole('textbox', { name: 'Page number' })).toHaveValue('20');

  const thumbnails = page.getByRole('navigation', { name: 'Page thumbnails' });
  const toggle = page.getByRole('button', { name: 'Page thumbnails' });
  await expect(thumbnails).toBeHidden();
  await toggle.click();
  await expect(thumbnails.getByRole('button', { name: 'Show page 20', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await thumbnails.getByRole('button', { name: 'Show page 21', exact: true }).click();
  await expect(region(page, 21)).toContainText('Clause 21');
  await toggle.click();
  await expect(thumbnails).toBeHidden();
});

test('DO-06 a file that cannot be loaded shows Preview Failed, and its pages once it loads', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const id = await putDocument(page, 'letter.pdf', classicPdf([{ ...A4, text: 'Dear Ada' }]));
  await page.route('**/attachment**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openPreview(page, id);
  await expect(page.getByRole('alert').filter({ hasText: 'Preview Failed' })).toBeVisible();
  await page.unroute('**/attachment**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(region(page, 1)).toContainText('Dear Ada');
});

test('the browser prints all rows of the list, and an open preview', async ({ page, office }) => {
  await signIn(page, office.owner);
  const id = await putDocument(page, 'letter.pdf', classicPdf([{ ...A4, text: 'Dear Ada' }]));
  await putManyDocuments(office, office.owner, 19);
  const printed = async () => {
    const input = await page.pdf({ format: 'A4' });
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
  };
  await page.goto('/documents');
  await expect(page.getByRole('row')).toHaveCount(21);
  expect((await printed()).match(/\.pdf/g)).toHaveLength(20);
  await openPreview(page, id);
  await firstPageDrawn(page);
  expect(await printed()).toContain('Dear Ada');
});
