import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';

const NAME = 'Lease.pdf';

/** Opens the documents while their scripts are held back; returns a function that lets them go. */
async function openWithoutScripts(page: Page): Promise<() => boolean> {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/documents', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: `Actions for ${NAME}` })).toHaveCount(2);
  return () => gate.emit('open');
}

const menuFacts = (page: Page) =>
  page.getByRole('menu').evaluate((menu) => {
    const button = document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
    return {
      row: button?.closest<HTMLElement>('[data-id]')?.dataset['id'],
      tag: button?.closest('[data-id]')?.tagName,
    };
  });

test('a mouse button that is down on the menu of a row while the page is hydrated opens it at 390 px', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, office.owner);
  await putDocument(page, NAME, samplePdf());
  const id = await putDocument(page, NAME, samplePdf());
  const release = await openWithoutScripts(page);
  await page
    .getByRole('button', { name: `Actions for ${NAME}` })
    .first()
    .hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole('grid')).toBeHidden(); // the cards stand in its place
  await page.mouse.up();
  await expect(page.getByRole('menuitem', { name: 'Add Signatories' })).toBeVisible();
  expect(await menuFacts(page)).toEqual({ row: id, tag: 'LI' });
  await context.close();
});

for (const width of [390, 1280]) {
  const tag = width === 390 ? 'LI' : 'TR';

  test(`a press on the menu of a row before the page is hydrated opens it at ${width} px, also of documents of one name`, async ({
    browser,
    office,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    await signIn(page, office.owner);
    const older = await putDocument(page, NAME, samplePdf());
    await putDocument(page, NAME, samplePdf());
    const release = await openWithoutScripts(page);
    await page
      .getByRole('button', { name: `Actions for ${NAME}` })
      .nth(1)
      .dispatchEvent('click');
    release();
    await expect(page.getByRole('menuitem', { name: 'Add Signatories' })).toBeVisible();
    expect(await menuFacts(page)).toEqual({ row: older, tag });
    await context.close();
  });

  test(`a press on the menu of a row while the page is being hydrated opens it at ${width} px`, async ({
    browser,
    office,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    await signIn(page, office.owner);
    await putDocument(page, NAME, samplePdf());
    const id = await putDocument(page, NAME, samplePdf());
    await page.addInitScript(pressDuringHydration, NAME);
    await page.goto('/documents');
    await expect(page.getByRole('menuitem', { name: 'Add Signatories' })).toBeVisible();
    expect(await menuFacts(page)).toEqual({ row: id, tag });
    await context.close();
  });
}

/** Presses the first menu of this name as soon as React has marked it, which it does before the hydrated page is settled. */
function pressDuringHydration(name: string): void {
  const { port1, port2 } = new MessageChannel(); // a task between those of React, where a timer would be later
  port1.onmessage = () => {
    const button = document.querySelector<HTMLElement>(`[aria-label="Actions for ${name}"]`);
    if (button && Object.keys(button).some((key) => key.startsWith('__reactProps'))) button.click();
    else port2.postMessage(null);
  };
  port2.postMessage(null);
}
