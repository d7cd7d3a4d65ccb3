import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { putManyDocuments } from '#support/browser/many-documents.ts';
import { expect, signIn, startSession, test } from '#support/browser/office-fixture.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const boxOf = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('checkbox');
/** Height of a row in pixels. */
const ROW = 44;
const scrollBy = (page: Page, pixels: number) =>
  grid(page).evaluate((table, by) => table.parentElement?.scrollBy(0, by), pixels);
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });

test('IN-04 DO-17 pages, page sizes up to 1000 and far pages are reached and kept in the URL', async ({
  page,
  office,
}) => {
  await putManyDocuments(office, office.owner, 130);
  await signIn(page, office.owner);
  await expect(page.getByText('1–20 of 130')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page / });
  await expect(pages).toHaveText(['1', '2', '3', '4', '5']);
  await page.getByRole('button', { name: 'Page 4' }).click();
  await expect(pages).toHaveText(['2', '3', '4', '5', '6']);
  await expect(page).toHaveURL(/\?pageIndex=3$/);
  await page.getByRole('textbox', { name: 'Go to page' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('121–130 of 130')).toBeVisible();
  await expect(grid(page)).toContainText('Contract 0001.pdf');
  await page.getByRole('combobox', { name: /Rows per page/ }).click();
  await expect(page.getByRole('option')).toHaveText(['10', '20', '50', '100', '500', '1,000']);
  await page.getByRole('option', { name: '1,000' }).click();
  await expect(page.getByText('1–130 of 130')).toBeVisible();
  await expect(page).toHaveURL(/\?pageSize=1000$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?pageIndex=3$|\/documents$/);
});

test('DO-01 a link reproduces the list, and invalid values in it fall back to the defaults', async ({
  page,
  office,
}) => {
  await putManyDocuments(office, office.owner, 30);
  await startSession(page, office.owner);
  const filters = JSON.stringify([{ columnId: 'page_count', operator: 'between_inclusion', value: [5, 9] }]);
  const link = new URLSearchParams({
    sort: 'document_name',
    direction: 'asc',
    search: 'contract',
    filters,
    from: '2020-01-01',
    to: '2099-12-31',
    time_zone: 'UTC',
  });
  await page.goto(`/documents?${link.toString()}`);
  await expect(page.getByText('1–5 of 5')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toHaveValue('contract');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('button', { name: 'Filter, 1 active' })).toBeVisible();
  await page.goto(
    '/documents?status=eaten&pageIndex=-3&pageSize=7&filters=%5B1&from=yesterday&time_zone=Nowhere',
  );
  await expect(page.getByText('1–20 of 30')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Uploaded Documents' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('selected rows stay selected across pages; ranges and the keyboard select too', async ({
  page,
  office,
}) => {
  await putManyDocuments(office, office.owner, 45);
  await signIn(page, office.owner);
  await boxOf(page, 'Contract 0045.pdf').click();
  await boxOf(page, 'Contract 0042.pdf').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeHidden();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(grid(page)).toContainText('Contract 0025.pdf');
  await page.getByRole('checkbox', { name: 'Select all 20 on this page' }).click();
  await expect(bar(page)).toContainText('24 selected');
  await page.getByRole('button', { name: 'Page 1' }).click();
  await expect(boxOf(page, 'Contract 0043.pdf')).toBeChecked();
  await expect(boxOf(page, 'Contract 0041.pdf')).not.toBeChecked();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();
  await boxOf(page, 'Contract 0045.pdf').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('20 selected');
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  await expect(bar(page)).toBeHidden();
});

test('IN-04 a page of 1000 documents renders only the visible rows, scrolls and is selected at once', async ({
  page,
  office,
}) => {
  await putManyDocuments(office, office.owner, 1000);
  await signIn(page, office.owner, '/documents?pageSize=1000');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1001');
  const rows = page.getByRole('row');
  await expect(grid(page)).toContainText('Contract 1000.pdf');
  expect(await rows.count()).toBeLessThan(100);
  await scrollBy(page, 168 * ROW);
  await expect(page.getByRole('row', { name: 'Contract 0832.pdf' })).toBeInViewport();
  await expect(page.getByRole('row', { name: 'Contract 0832.pdf' })).toHaveAttribute('aria-rowindex', '170');
  await expect(grid(page)).not.toContainText('Contract 0990.pdf');
  await page.getByRole('checkbox', { name: 'Select all 1000 on this page' }).click();
  await expect(bar(page)).toContainText('1,000 selected');
  await expect(bar(page)).toContainText('At most 500 documents can be handled at once.');
  await expect(boxOf(page, 'Contract 0832.pdf')).toBeChecked();
  expect(await rows.count()).toBeLessThan(100);
});

test('IN-04 keys lead through a page of 1000 documents, whose place is kept when the list changes', async ({
  page,
  browser,
  office,
}) => {
  const { owner, member } = office;
  const elsewhere = await browser.newContext();
  const sender = await elsewhere.newPage();
  await signIn(sender, member);
  await putManyDocuments(office, owner, 1000);
  await signIn(page, owner, '/documents?pageSize=1000');
  await boxOf(page, 'Contract 1000.pdf').click();
  for (const number of ['0990', '0980', '0970']) {
    await page.keyboard.press('PageDown');
    await expect(boxOf(page, `Contract ${number}.pdf`)).toBeFocused();
  }
  await expect(boxOf(page, 'Contract 0970.pdf')).toBeInViewport();
  await page.keyboard.press('Control+End');
  const last = page.getByRole('row', { name: 'Contract 0001.pdf' });
  await expect(last.getByRole('button', { name: 'Actions for Contract 0001.pdf' })).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(page.getByRole('row', { name: 'Contract 0008.pdf' })).toBeInViewport();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar(page)).toContainText('3 selected'); // with the first row, which a click has selected
  await expect(boxOf(page, 'Contract 0002.pdf')).toBeChecked();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await scrollBy(page, -495 * ROW);
  await expect(page.getByRole('row', { name: 'Contract 0500.pdf' })).toBeInViewport();
  await expect(boxOf(page, 'Contract 0003.pdf')).toBeFocused(); // the focus stays on its row
  const newest = await putDocument(sender, 'Newest.pdf', samplePdf());
  await askToSign(sender, [newest], { names: [owner.fullName] }); // which the page is told; its own upload is not
  await expect(page.getByText('1–1,000 of 1,001')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Contract 0500.pdf' })).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(boxOf(page, 'Contract 0004.pdf')).toBeFocused();
  await expect(boxOf(page, 'Contract 0004.pdf')).toBeInViewport();
  await elsewhere.close();
});

test('DO-02 DO-16 the tab of pending documents counts those in the turn of the user', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const ids = [];
  for (const name of ['a.pdf', 'b.pdf']) ids.push(await putDocument(page, name, samplePdf()));
  await askToSign(page, ids, { names: [office.owner.fullName] });
  await page.goto('/documents');
  const tab = page.getByRole('tab', { name: /^Pending for Signatures/ });
  await expect(tab).toHaveAccessibleName('Pending for Signatures 2 waiting for me');
  await tab.click();
  await page.getByRole('button', { name: 'Actions for a.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Signed' }).click();
  await page.getByRole('button', { name: 'Mark as signed' }).click();
  await expect(tab).toHaveAccessibleName('Pending for Signatures 1 waiting for me');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('optional columns are shown as chosen, also after a reload', async ({ page, office }) => {
  await putManyDocuments(office, office.owner, 3);
  await signIn(page, office.owner);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Uploaded by' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Uploaded by' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('gridcell', { name: office.owner.fullName }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Contract 0003.pdf' })).toBeInViewport();
});
