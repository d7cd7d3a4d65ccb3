import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { putManyDocuments } from '#support/browser/many-documents.ts';
import { expect, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { choose } from '#support/browser/document-steps.ts';
import { openPage } from '#support/browser/open-page.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const namesIn = (page: Page) => grid(page).getByRole('rowheader');

/** Uploads documents, the last one first in the list, and asks the owner to sign the first of them. */
async function openList(page: Page, { owner }: Office): Promise<string> {
  await startSession(page, owner);
  const ids = [];
  for (const name of ['Waiting.pdf', 'Middle.pdf', 'Newest.pdf'])
    ids.push(await putDocument(page, name, samplePdf()));
  await askToSign(page, ids.slice(0, 1), { names: [owner.fullName] });
  await openPage(page, '/documents');
  return ids[0]!;
}

/** Returns the box of an element in the window, in pixels. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not shown.`);
  return box;
}

test('what waits for the reader comes first and is signed from its row; another order stays in the URL', async ({
  page,
  office,
}) => {
  const id = await openList(page, office);
  await expect(namesIn(page)).toHaveText([/Waiting/, /Newest/, /Middle/]);
  await expect(page.getByRole('tab', { name: /^Uploaded Documents/ })).toHaveText(/3/);
  await expect(grid(page).locator('time').first()).toHaveText(/^(just now|\d+ minutes? ago)$/);
  await page.getByRole('columnheader', { name: 'Date added' }).click();
  await expect(page).toHaveURL(/\?sort=date_added$/);
  await expect(namesIn(page)).toHaveText([/Newest/, /Middle/, /Waiting/]);
  await page.reload();
  await expect(namesIn(page)).toHaveText([/Newest/, /Middle/, /Waiting/]);
  await page.getByRole('button', { name: 'Sort documents' }).click();
  await page.getByRole('menuitemradio', { name: 'Waiting for me first' }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await page.getByRole('link', { name: 'Sign Waiting.pdf' }).click();
  await expect(page).toHaveURL(`/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Waiting.pdf' })).toBeVisible();
});

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

/** Returns whether the cell around an element is too narrow for its text. */
const isCutOff = (element: Element) => {
  const cell = element.closest('td')!;
  return cell.scrollWidth > cell.clientWidth;
};

test('the owner sets a due date from the menu, sorts by it, and removes it in the room', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startSession(page, office.owner);
  const ids = [];
  for (const name of ['Early.pdf', 'Late.pdf']) ids.push(await putDocument(page, name, samplePdf()));
  await askToSign(page, ids, { names: [office.member.fullName] });
  await openPage(page, '/documents');
  await choose(page, 'Early.pdf', 'Set Due Date');
  const dialog = page.getByRole('dialog', { name: 'Due date of “Early.pdf”' });
  await dialog.getByRole('combobox', { name: 'Due date' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  const now = new Date();
  const day = DAY.format(new Date(now.getFullYear(), now.getMonth() + 1, 28));
  await page.getByRole('gridcell', { name: day }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: 'Early.pdf' });
  const mark = row.getByText(`Due ${day}`);
  await expect(mark).toBeVisible();
  expect(await mark.evaluate(isCutOff)).toBe(false);
  await expect(namesIn(page)).toHaveText([/Late/, /Early/]);
  await page.getByRole('columnheader', { name: 'Due' }).click();
  await expect(page).toHaveURL(/sort=due_date&direction=asc$|direction=asc&sort=due_date$/);
  await expect(namesIn(page)).toHaveText([/Early/, /Late/]);

  await openPage(page, `/documents/${ids[0]}`);
  await page.getByRole('button', { name: 'Change the due date' }).click();
  await dialog.getByRole('button', { name: 'Remove: Due date (optional)' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Set a due date' })).toBeVisible();
});

test('single keys move along the rows, sign, upload and search, but not in a field or a dialog, and can be turned off', async ({
  page,
  office,
}) => {
  const id = await openList(page, office);
  const row = (name: string) => page.getByRole('row', { name });
  const waiting = row('Waiting.pdf').getByRole('button', { name: 'Waiting.pdf', exact: true });
  await page.keyboard.press('j');
  await expect(waiting).toBeFocused();
  await page.keyboard.press('j');
  await expect(row('Newest.pdf').getByRole('button', { name: 'Newest.pdf', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(grid(page).locator(':focus')).toHaveCount(0); // the table is one Tab stop
  await page.keyboard.press('Shift+Tab');
  await expect(row('Newest.pdf').getByRole('button', { name: 'Newest.pdf', exact: true })).toBeFocused();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search documents' });
  await expect(search).toBeFocused();
  await page.keyboard.type('juk?');
  await expect(search).toHaveValue('juk?');
  await page.keyboard.press('Escape');
  await waiting.focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Upload files');
  await page.keyboard.press('u');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('u');
  await expect(page.getByRole('dialog', { name: 'Upload files' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waiting.focus();
  await page.keyboard.press('s');
  await expect(page).toHaveURL(`/documents/${id}`);
  await expect(page.getByRole('group', { name: 'Pages of Waiting.pdf' })).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/documents$/);

  await page.keyboard.press('?');
  await dialog.getByRole('switch', { name: 'Shortcuts of a single key' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await openPage(page, '/documents');
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(grid(page).locator(':focus')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone the list begins in the upper third; on a tablet names, the primary button and actions have room', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openList(page, office);
  const first = page.getByRole('listitem').filter({ hasText: 'Waiting.pdf' });
  expect((await boxOf(first)).y).toBeLessThanOrEqual(844 * 0.33);
  await expect(first.getByRole('link', { name: 'Sign Waiting.pdf' })).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1024, height: 768 });
  await openPage(page, '/documents');
  expect((await boxOf(namesIn(page).first())).width).toBeGreaterThan(260);
  expect((await boxOf(grid(page))).width).toBeGreaterThan(840);
  for (const control of [
    page.getByRole('button', { name: 'Upload files' }),
    page.getByRole('link', { name: 'Sign Waiting.pdf' }),
    page.getByRole('button', { name: 'Actions for Waiting.pdf' }),
  ])
    await expect(control).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Collapse/ })).toBeVisible();

  await page.setViewportSize({ width: 768, height: 1024 });
  await openPage(page, '/documents');
  expect((await boxOf(first)).width).toBeGreaterThan(700);
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('DO-01 chips above the table filter by status and person, and a chip removes each filter', async ({
  page,
  office,
}) => {
  await putManyDocuments(office, office.owner, 3);
  await openList(page, office);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pending for Signature' }).click();
  await page.keyboard.press('Escape');
  await expect(namesIn(page)).toHaveText([/Waiting/]);
  await page.getByRole('button', { name: 'Remove filter: Status is any of Pending for Signature' }).click();
  await expect(page).toHaveURL(/\/documents$/);
  await page.getByRole('button', { name: 'Person', exact: true }).click();
  await page.getByRole('option', { name: office.owner.fullName }).click();
  await expect(namesIn(page)).toHaveText([/Waiting/]);
  await expect(
    page.getByRole('button', { name: `Remove filter: Signatories is ${office.owner.fullName}` }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Person, filtered' })).toBeVisible();
});
