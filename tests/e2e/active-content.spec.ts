import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';
import { activePdf } from '#support/pdf/active-pdf.ts';

async function upload(page: Page, name: string): Promise<void> {
  await openPage(page, '/documents');
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await dialog.getByLabel('Files').setInputFiles({ name, mimeType: 'application/pdf', buffer: activePdf() });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
}

async function choosePolicy(page: Page, label: string): Promise<void> {
  await openPage(page, '/settings/organization-settings');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByRole('combobox', { name: 'Active content in uploads' }).click();
  await page.getByRole('option', { name: label }).click();
  await security.getByRole('button', { name: 'Save security' }).click();
  await expect(page.getByText('The security settings have been saved.')).toBeVisible();
}

test('DC-05 UP-03 UP-07 active content in an upload is told, removed or refused, as the organization sets', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await upload(page, 'kept.pdf');
  await expect(dialog.getByText('Contains JavaScript and embedded files.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'kept.pdf', exact: true })).toBeVisible();

  await choosePolicy(page, 'Remove it');
  await upload(page, 'cleaned.pdf');
  await expect(dialog.getByText('Uploaded without JavaScript and embedded files.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await choosePolicy(page, 'Refuse the file');
  await upload(page, 'refused.pdf');
  await expect(
    dialog.getByText(
      'refused.pdf contains JavaScript and embedded files, which your organization does not accept.',
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'cleaned.pdf', exact: true })).toBeVisible();
  await expect(page.getByText('refused.pdf')).toBeHidden();
});
