import type { Page } from '@playwright/test';
import { z } from '#contracts/zod.ts';
import { saved } from '#support/browser/document-steps.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { expect, mailsTo, signIn, test } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

const PAGE = '/account/privacy-security';
const Data = z.object({ profile: z.object({ email: z.string() }), organizations: z.array(z.unknown()) });

/** Opens the dialog that deletes the account. */
async function askForDeletion(page: Page) {
  await openPage(page, PAGE);
  await page.getByRole('button', { name: 'Delete account' }).click();
  return page.getByRole('dialog', { name: 'Delete your account?' });
}

test('the last owner hands over the organization, then deletes the account and cannot sign in again', async ({
  page,
  office,
}) => {
  const { owner, member } = office;
  await signIn(page, owner);
  const dialog = await askForDeletion(page);
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await dialog.getByRole('link', { name: office.name }).click();
  await expect(page).toHaveURL(/\/settings\/organization-settings/);

  await openPage(page, '/settings/organization-settings');
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer ownership' });
  await transfer.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(transfer.getByText('Choose a member.')).toBeVisible();
  await transfer.getByRole('combobox', { name: 'New owner' }).fill(member.fullName);
  await page.getByRole('option', { name: new RegExp(member.fullName) }).click();
  await transfer.getByLabel('Password', { exact: true }).fill('wrong password');
  await transfer.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(transfer.getByText('The password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await transfer.getByLabel('Password', { exact: true }).fill(owner.password);
  await transfer.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(transfer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Transfer ownership' })).toHaveCount(0); // no longer an owner

  const again = await askForDeletion(page);
  await expect(again.getByText('Deleted at once')).toBeVisible();
  await again.getByRole('button', { name: 'Delete account' }).click();
  await expect(again.getByText('Enter your password.')).toBeVisible();
  await expectAccessible(page);
  await again.getByLabel('Password', { exact: true }).fill(owner.password);
  await again.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible();
  await expect(async () => {
    const subjects = (await mailsTo(owner.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your account has been deleted');
  }).toPass();
});

test('a user downloads what is stored about them', async ({ page, office }) => {
  await signIn(page, office.member, PAGE);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const { name, bytes } = await saved(download);
  expect(name).toMatch(/^countersign-data-[\d-]+\.json$/);
  const data = Data.parse(JSON.parse(bytes.toString('utf8')));
  expect([data.profile.email, data.organizations.length]).toEqual([office.member.email, 1]);
});
