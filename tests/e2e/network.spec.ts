import { OPENS_LATER } from '#client/hold-navigation-offline.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { upload } from '#support/browser/document-steps.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

test('ST-04 SH-10 a page stays open while offline, with what was typed, and goes on when the connection is back', async ({
  page,
  context,
  office,
}) => {
  await signIn(page, office.owner);
  await upload(page, { name: 'letter.pdf', buffer: samplePdf() });
  await openPage(page, '/account/account-settings');
  const name = page.getByRole('textbox', { name: 'First name' });
  const isSaved = page.getByText('Your details have been saved.');
  await name.fill('Olivia M.');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(isSaved).toBeVisible(); // the code of toasts is loaded, as it is soon after the first input
  await expect(isSaved).toBeHidden();
  await name.fill('Olivia Maria');

  await context.setOffline(true);
  const bar = page.getByRole('alert').filter({ hasText: 'Oops! You are Offline!' });
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByText(OPENS_LATER)).toBeVisible();
  await expect(page).toHaveURL(/account-settings$/);
  await expect(name).toHaveValue('Olivia Maria');

  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await expect(page.getByText('Network Restored!')).toBeVisible();
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(isSaved).toBeVisible();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search or jump to' });
  await search.fill('lett');
  await page.getByRole('option', { name: /letter\.pdf/ }).click();
  await expect(page).toHaveTitle('letter.pdf · Countersign');
  await page.keyboard.press('Control+k');
  await search.fill('upload');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Upload files' })).toBeVisible();
});
