import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { dropOnPage } from '#support/browser/drop-files.ts';
import { expect, mailedCode, signIn, startSession, test } from '#support/browser/office-fixture.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { addSignatories, choose } from '#support/browser/document-steps.ts';
import { openPage } from '#support/browser/open-page.ts';

const drawerOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('ST-01 a session that ends in the middle of a form is renewed by the same user, and the form is sent', async ({
  page,
  office,
}) => {
  const { owner, member } = office;
  await startSession(page, owner);
  await putDocument(page, 'lease.pdf', samplePdf());
  await openPage(page, '/documents');
  await choose(page, 'lease.pdf', 'Add Signatories');
  const drawer = drawerOf(page, 'Add Signatories');
  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: member.fullName }).click();
  await drawer.getByLabel(/^Note/).fill('Initials on each page');
  const since = new Date();
  await page.context().clearCookies({ name: /session/ });
  await drawer.getByRole('button', { name: 'Add signatories' }).click();

  const dialog = drawerOf(page, 'Session Expired');
  await expect(dialog.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toHaveValue(owner.email);
  await expect(dialog.getByLabel('E-mail')).not.toBeEditable();
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByRole('textbox', { name: /code/i }).fill(await mailedCode(owner.email, since));
  await expect(dialog).toBeHidden();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByRole('row', { name: /lease\.pdf/ })).toContainText('In progress', {
    ignoreCase: true,
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Upload files' }).first()).toBeVisible();
});

test('a reload keeps what was entered for signatories until it is sent', async ({ page, office }) => {
  await startSession(page, office.owner);
  await putDocument(page, 'lease.pdf', samplePdf());
  await openPage(page, '/documents');
  await choose(page, 'lease.pdf', 'Add Signatories');
  const drawer = drawerOf(page, 'Add Signatories');
  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: office.member.fullName }).click();
  await drawer.getByLabel(/^Note/).fill('Initials on each page');
  await openPage(page, '/documents');
  await choose(page, 'lease.pdf', 'Add Signatories');
  await expect(drawer.getByText('Draft restored.')).toBeVisible();
  await expect(drawer.getByLabel(/^Note/)).toHaveValue('Initials on each page');
  await expect(drawer.getByRole('combobox', { name: 'Signatory' })).toHaveValue(office.member.fullName);
  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)))).toEqual(
    [],
  );
});

test('Back closes a drawer first, and then leaves the page, without growing the history', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putDocument(page, 'lease.pdf', samplePdf());
  await openPage(page, '/support');
  await page.getByLabel('Sidebar').getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('row', { name: /lease\.pdf/ })).toBeVisible();
  const length = await page.evaluate(() => history.length);
  await choose(page, 'lease.pdf', 'Activity');
  const drawer = drawerOf(page, 'Activity Report');
  await expect(drawer).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/documents$/);
  expect(await page.evaluate(() => history.length)).toBe(length);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/support$/);
});

test('Back closes drawers on a page that was opened by its address, and then leads to where the visit came from', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putDocument(page, 'lease.pdf', samplePdf());
  await openPage(page, '/support');
  await openPage(page, '/documents');
  const drawer = drawerOf(page, 'Activity Report');
  for (const way of ['Back', 'Escape', 'Back']) {
    await choose(page, 'lease.pdf', 'Activity');
    await expect(drawer).toBeVisible();
    if (way === 'Back') await page.evaluate(() => history.back());
    else await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/documents$/);
  }
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/support$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByRole('row', { name: /lease\.pdf/ })).toBeVisible();
});

test('Back keeps to the pages that were visited after a drawer was open', async ({ page, office }) => {
  await startSession(page, office.owner);
  await putDocument(page, 'lease.pdf', samplePdf());
  await openPage(page, '/support');
  await openPage(page, '/documents');
  await choose(page, 'lease.pdf', 'Activity');
  await expect(drawerOf(page, 'Activity Report')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Sidebar').getByRole('link', { name: 'License Info' }).click();
  await expect(page).toHaveURL(/\/licenses$/);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/documents$/);
  await expect(page.getByRole('row', { name: /lease\.pdf/ })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/support$/);
});

test('a deletion and a cancellation are undone by their notice', async ({ page, office }) => {
  await startSession(page, office.owner);
  await putDocument(page, 'lease.pdf', samplePdf());
  await openPage(page, '/documents');
  const row = page.getByRole('row', { name: /lease\.pdf/ });
  await choose(page, 'lease.pdf', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The document has been deleted.')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The document is back.')).toBeVisible();
  await expect(row).toBeVisible();

  await addSignatories(page, 'lease.pdf', [office.member.fullName]);
  await choose(page, 'lease.pdf', 'Cancel');
  const dialog = drawerOf(page, 'Update Status');
  await dialog.getByRole('button', { name: 'Cancel document' }).click();
  await expect(row).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('In progress', { ignoreCase: true });
});

test('seven files that are dropped on the page upload in the background, and lead to their signatories', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const good = [1, 2, 3, 4, 5, 6].map((number) => ({ name: `scan ${number}.pdf`, bytes: samplePdf() }));
  const broken = { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7 and nothing else') };
  await dropOnPage(page, [...good.slice(0, 3), broken, ...good.slice(3)]);
  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray.getByText('6 of 7 files uploaded')).toBeVisible();
  await expect(tray.getByRole('alert')).toHaveText('broken.pdf is damaged and cannot be read as a PDF.');
  await expect(page.getByText('6 of 7 files uploaded.')).toBeVisible();
  await expect(page.getByText('1–6 of 6')).toBeVisible();
  await tray.getByRole('button', { name: 'Add signatories' }).click();
  const drawer = drawerOf(page, 'Add Signatories');
  await expect(drawer.getByText('6 documents')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: office.member.fullName }).click();
  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row', { name: /in progress/i })).toHaveCount(6);
});
