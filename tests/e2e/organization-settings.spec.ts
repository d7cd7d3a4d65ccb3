import type { Page } from '@playwright/test';
import { TAX_NUMBER_INVALID } from '#contracts/billing-address.ts';
import { expect, signIn, startSession, test } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

/** Types into a field with a list and chooses an option. */
async function choose(page: Page, field: string, text: string, option = text): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('RT-04 OS-04 GS-01 an owner changes name, place and financial year, which the shell and the date filter follow at once', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner, '/settings/organization-settings');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Enter the name of your organization.')).toBeVisible();

  const renamed = `${office.name} Renamed`;
  await name.fill(renamed);
  await choose(page, 'Country', 'Germany');
  await choose(page, 'State', 'North Rhine-Westphalia');
  await choose(page, 'City', 'koln', 'Köln');
  await choose(page, 'Time zone', 'Europe/Berlin');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The organization settings have been saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Organization: ${renamed}` })).toBeVisible();

  await page.getByRole('combobox', { name: 'First month' }).click();
  await page.getByRole('option', { name: 'January' }).click();
  await page.getByRole('button', { name: 'Save financial year' }).click();
  await expect(page.getByText('The financial year has been saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'Date added' }).click();
  await page.getByRole('radio', { name: 'Financial Year' }).check();
  const year = new Date().getFullYear();
  await expect(page.getByRole('group', { name: 'From' }).getByText(`Jan 01, ${year}`)).toBeVisible();
  await expect(page.getByRole('group', { name: 'To' }).getByText(`Dec 31, ${year}`)).toBeVisible();

  await openPage(page, '/settings/organization-settings');
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Köln');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
});

test('an owner shortens how long mails are kept, after a longer time than that of the installation was refused at its field', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner, '/settings/organization-settings');
  const retention = page.getByRole('region', { name: 'Retention' });
  const days = retention.getByLabel('Days for which mails are kept');
  await expect(days).toHaveValue('90');
  await days.fill('91');
  await retention.getByRole('button', { name: 'Save retention' }).click();
  await expect(retention.getByText('This installation keeps them for 90 days at most.')).toBeVisible();
  await days.fill('30');
  await retention.getByRole('button', { name: 'Save retention' }).click();
  await expect(page.getByText('The retention has been saved.')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('30');
});

test('RT-04 an owner saves the billing address after an invalid tax number was refused at its field; a member has no such page', async ({
  browser,
  page,
  office,
}) => {
  await signIn(page, office.owner, '/settings/billing-address');
  await page.getByLabel('Address', { exact: true }).fill('Domplatz 1');
  await choose(page, 'Country', 'Germany');
  const taxNumber = page.getByLabel('Tax number');
  await taxNumber.fill('DE136695977');
  await page.getByRole('button', { name: 'Save billing address' }).click();
  await expect(page.getByText(TAX_NUMBER_INVALID)).toBeVisible();
  await taxNumber.fill('DE 136 695 976');
  await page.getByRole('button', { name: 'Save billing address' }).click();
  await expect(page.getByText('The billing address has been saved.')).toBeVisible();
  await page.reload();
  await expect(taxNumber).toHaveValue('DE136695976');
  const html = await (await page.request.get('/settings/billing-address')).text();
  expect(html, 'the name of the country comes from the server').toContain('value="Germany"');

  const member = await (await browser.newContext()).newPage();
  await startSession(member, office.member);
  await member.goto('/settings/organization-settings');
  await expect(member.getByText('Changing them needs write access to settings.')).toBeVisible();
  await expect(member.getByRole('link', { name: 'Billing Address' })).toHaveCount(0);
  await member.goto('/settings/billing-address');
  await expect(member.getByRole('heading', { name: 'Billing Address' })).toHaveCount(0);
});
