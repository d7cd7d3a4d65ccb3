import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { openPage } from '#support/browser/open-page.ts';
import { expect, startSession, test } from '#support/browser/office-fixture.ts';
import { choose, saved } from '#support/browser/document-steps.ts';

test('DO-07 DO-15 DC-12 the activity report lists actions with user and time, and can be exported', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const id = await putDocument(page, 'Lease.pdf', samplePdf());
  await askToSign(page, [id], { names: [office.member.fullName] });
  await openPage(page, '/documents');
  await choose(page, 'Lease.pdf', 'Cancel');
  await page.getByLabel('Remark *').fill('Wrong rent');
  await page.getByRole('button', { name: 'Cancel document' }).click();
  await expect(page.getByRole('gridcell', { name: 'Cancelled' })).toBeVisible();

  await choose(page, 'Lease.pdf', 'Activity');
  const drawer = page.getByRole('dialog', { name: 'Activity Report' });
  const entries = drawer.getByRole('list', { name: 'Activity' }).getByRole('listitem');
  await expect(entries.first()).toContainText(/cancelled.*Wrong rent/i);
  await expect(entries.last()).toContainText(/uploaded/i);
  expect(await entries.count()).toBeGreaterThanOrEqual(3);
  for (const entry of await entries.all()) {
    await expect(entry).toContainText(office.owner.fullName);
    await expect(entry).toContainText(/[A-Z][a-z]{2} \d{2}, \d{4}, \d{2}:\d{2}:\d{2} \S+/);
  }
  await expect(drawer).toHaveCSS('width', '400px');

  await drawer.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Data' });
  await expect(dialog.getByLabel('File name')).toHaveValue('Activity of Lease');
  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await saved(started);
  expect(file.name).toBe('Activity of Lease.xlsx');
  expect(file.bytes.subarray(0, 2).toString()).toBe('PK'); // a zip, as a workbook is
  await expect(dialog).toBeHidden();
});
