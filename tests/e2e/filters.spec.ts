import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { putManyDocuments } from '#support/browser/many-documents.ts';
import { expect, signIn, startSession, test } from '#support/browser/office-fixture.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Filter' });
const row = (dialog: Locator, number: number) => dialog.getByRole('group', { name: `Filter ${number}` });

async function open(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  return dialogOf(page);
}

async function set(page: Page, at: Locator, column: string, operator: string): Promise<void> {
  await at.getByRole('combobox', { name: 'Column' }).click();
  await page.getByRole('option', { name: column, exact: true }).click();
  await at.getByRole('combobox', { name: 'Operator' }).click();
  await page.getByRole('option', { name: operator, exact: true }).click();
}

test('FI-01 FI-02 FI-03 FI-06 FI-08 filters by text and by a range of pages are applied and cleared', async ({
  page,
  office,
}) => {
  await putManyDocuments(office, office.owner, 70);
  await signIn(page, office.owner);
  const dialog = await open(page);
  await expect(dialog).toContainText('Apply filter across multiple columns');
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(680);
  await expect(row(dialog, 1).getByRole('combobox', { name: 'Operator' })).toBeDisabled();
  await set(page, row(dialog, 1), 'Pages', 'between inclusion');
  await expect(row(dialog, 1)).toContainText('The column goes from 1 to 60.');
  const largest = row(dialog, 1).getByRole('spinbutton', { name: 'Largest' });
  await largest.fill('900');
  await row(dialog, 1).getByRole('spinbutton', { name: 'Smallest' }).fill('51');
  await expect(largest).toHaveValue('60');
  await dialog.getByRole('button', { name: 'Add Filter' }).click();
  await set(page, row(dialog, 2), 'Name', 'is empty');
  await expect(row(dialog, 2).getByRole('textbox', { name: 'Value' })).toBeDisabled();
  await set(page, row(dialog, 2), 'Name', 'ends with');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(row(dialog, 2)).toContainText('Enter a value that fits the operator.');
  await row(dialog, 2).getByRole('textbox', { name: 'Value' }).fill('2.pdf');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contract 0052.pdf', exact: true })).toBeVisible();

  const chips = page.getByRole('group', { name: 'Active filters' });
  await chips.getByRole('button', { name: 'Remove filter: Name ends with 2.pdf' }).click();
  await expect(page.getByText('1–10 of 10')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await open(page);
  await dialog.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(dialog.getByRole('group', { name: /^Filter / })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('1–20 of 70')).toBeVisible();
  await expect(page).toHaveURL(/\/documents$/);
});

test('FI-04 FI-05 FI-07 SH-15 a filter offers the values of its column, and shows No Data without a match', async ({
  page,
  office,
}) => {
  const { owner, member } = office;
  await startSession(page, owner);
  const ids: string[] = [];
  for (const name of ['Lease.pdf', 'Deed.pdf', 'Will.pdf'])
    ids.push(await putDocument(page, name, samplePdf()));
  await askToSign(page, ids.slice(0, 1), { names: [owner.fullName] });
  await askToSign(page, ids.slice(1, 2), { names: [member.fullName] });
  await page.goto('/documents');
  const dialog = await open(page);
  await set(page, row(dialog, 1), 'Status', 'is any of');
  await row(dialog, 1).getByRole('combobox', { name: 'Value' }).click();
  await expect(page.getByRole('option')).toHaveText(['In Progress', 'Pending for Signature', 'Uploaded']);
  await page.getByRole('option', { name: 'Pending for Signature' }).click();
  await page.getByRole('option', { name: 'In Progress' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await open(page);
  await set(page, row(dialog, 1), 'Signatories', 'is');
  await row(dialog, 1).getByRole('combobox', { name: 'Value' }).fill(member.fullName.slice(0, 4));
  await page.getByRole('option', { name: member.fullName }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deed.pdf', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Signed Documents' }).click();
  await expect(page.getByRole('tabpanel').getByText('No Data', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing here matches the filters.')).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page.getByText('No signed documents yet')).toBeVisible();
});
