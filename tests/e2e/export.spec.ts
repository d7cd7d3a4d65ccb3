import ExcelJS from 'exceljs';
import { putManyDocuments } from '#support/browser/many-documents.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { saved } from '#support/browser/document-steps.ts';

test('EX-01 EX-02 EX-04 EX-05 the rows of the table are saved as a workbook with the chosen name', async ({
  page,
  office,
}) => {
  await putManyDocuments(office, office.owner, 30);
  await signIn(page, office.owner, '/documents?search=contract+001&pageSize=10');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Data' });
  await expect(dialog).toContainText('Download your data or send it to your email');
  await expect(dialog).toContainText('Note: Only Excel is available currently.');
  await dialog.getByRole('textbox', { name: 'File name' }).fill('Contracts of November');
  const download = page.waitForEvent('download');
  const sent = page.waitForRequest('**/api/document/export');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({
    file_name: 'Contracts of November',
    send_mail: false,
    from_date: today,
    to_date: today,
    query: { search: 'contract 001' },
  });
  expect(body).not.toHaveProperty('file_type');
  const { name, path } = await saved(download);
  await expect(dialog).toBeHidden();
  expect(name).toBe('Contracts of November.xlsx');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const cells = workbook.worksheets[0]!.getColumn(1).values.map(String);
  const documents = cells.filter((cell) => cell.startsWith('Contract 0')).sort();
  expect(documents).toHaveLength(11); // all that match, not the 10 of the page
  expect(documents.at(-1)).toBe('Contract 0019.pdf');
});

test('EX-03 the dialog of an export by mail closes when the service accepts it, and stays open when it does not', async ({
  page,
  office,
}) => {
  await putManyDocuments(office, office.owner, 2);
  await signIn(page, office.owner);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Data' });
  await dialog.getByRole('textbox', { name: 'File name' }).fill('By mail');
  await dialog.getByRole('switch', { name: 'Send to my email' }).check();
  await office.fault('/export', 'error');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The document store is being repaired.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'File name' })).toHaveValue('By mail');
  await office.fault('/export', null);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByRole('textbox', { name: 'File name' })).toHaveValue('Uploaded Documents');
  await expect(dialog.getByRole('switch', { name: 'Send to my email' })).not.toBeChecked();
});
