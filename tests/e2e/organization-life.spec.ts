import { samplePdf } from '#demo/sample-pdf.ts';
import { saved } from '#support/browser/document-steps.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { inkedPng } from '#support/pdf/inked-png.ts';
import { openSheet, rowsOf } from '#support/service/workbook.ts';

const PAGE = '/settings/organization-settings';

test('an owner gives the organization a logo, which the switcher shows until it is removed', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner, PAGE);
  const section = page.getByRole('region', { name: 'Logo' });
  const input = section.getByLabel('Files');
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(section.getByRole('alert')).toHaveText('notes.txt is not an accepted file type.');
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: inkedPng() });
  const dialog = page.getByRole('dialog', { name: 'Crop your logo' });
  await dialog.getByRole('button', { name: 'Save logo' }).click();
  await expect(page.getByText('The logo has been saved.')).toBeVisible();
  const logo = page.getByRole('button', { name: `Organization: ${office.name}` }).locator('img');
  await expect(logo).toBeVisible();
  await page.reload();
  await expect(logo).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Remove logo' }).click();
  await expect(logo).toBeHidden();
});

test('an organization that is to be deleted is read-only for all, until an owner keeps it', async ({
  browser,
  page,
  office,
}) => {
  await signIn(page, office.owner, PAGE);
  const lease = await putDocument(page, 'Lease.pdf', samplePdf());
  await askToSign(page, [lease], { names: [office.owner.fullName] });
  await page.getByRole('button', { name: 'Delete organization' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${office.name}?` });
  await dialog.getByLabel('Name of the organization').fill('Another name');
  await dialog.getByLabel('Password', { exact: true }).fill(office.owner.password);
  await dialog.getByRole('button', { name: 'Delete organization' }).click();
  await expect(dialog.getByText('This is not the name of the organization.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name of the organization').fill(office.name);
  await dialog.getByRole('button', { name: 'Delete organization' }).click();
  await expect(dialog).toBeHidden();
  const text = `${office.name} is read-only and will be deleted on`;
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save financial year' })).toHaveCount(0);
  await page.goto(`/documents/${lease}`);
  const bar = page.getByRole('region', { name: 'Next step' });
  await expect(bar).toContainText('It is your turn. The organization is read-only');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: 'Download' })).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, office.member);
  await expect(colleague.getByText(text)).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Keep the organization' })).toHaveCount(0);
  await expectAccessible(colleague);

  await page.getByRole('button', { name: 'Keep the organization' }).click();
  await expect(page.getByText(text)).toBeHidden();
  await colleague.reload();
  await expect(colleague.getByRole('button', { name: 'Upload files' }).first()).toBeVisible();
  await expect(colleague.getByText(text)).toBeHidden();
});

test('EX-05 the list of users is exported as the table shows it', async ({ page, office }) => {
  await signIn(page, office.owner, '/settings/user-management');
  await page.getByLabel('Search people').fill('marco');
  const rows = page.getByRole('table', { name: 'People' }).or(page.getByRole('grid', { name: 'People' }));
  await expect(rows.getByText(office.member.email)).toBeVisible();
  await expect(rows.getByText(office.owner.email)).toBeHidden();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export Data' }).getByRole('button', { name: 'Download' }).click();
  const { name, bytes } = await saved(download);
  expect(name).toBe('Users.xlsx');
  const text = JSON.stringify(rowsOf(await openSheet(new Uint8Array(bytes))));
  expect([text.includes(office.member.email), text.includes(office.owner.email)]).toEqual([true, false]);
});
