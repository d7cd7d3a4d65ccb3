import type { Locator, Page } from '@playwright/test';
import { appCode } from '#support/app-code.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { expect, mailedCode, signInOnScreens, test, type Person } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

/** Sets an app up in the open page of privacy and security, and returns its key and the first recovery code. */
async function setUpApp(page: Page, { password }: Person): Promise<{ secret: string; recoveryCode: string }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The password is wrong.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const code = appCode(secret);
  await dialog.getByLabel('Code of the app').fill(code === '000000' ? '000001' : '000000');
  await expect(dialog.getByText('This code is wrong.')).toBeVisible();
  await dialog.getByLabel('Code of the app').fill(appCode(secret));
  return { secret, recoveryCode: await saveCodes(page, dialog) };
}

/** Downloads the recovery codes that a dialog shows, and returns the first. */
async function saveCodes(page: Page, dialog: Locator): Promise<string> {
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('countersign-recovery-codes.txt');
  const first = await codes.first().innerText();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toBeHidden();
  return first;
}

/** Begins a sign-in anew, as in another browser, up to the second step. */
async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.context().clearCookies();
  await openPage(page, '/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('GS-08 GS-09 a user signs in with an authenticator app, or with a recovery code, until the app is removed', async ({
  page,
  office: { member },
}) => {
  await signInOnScreens(page, member);
  await openPage(page, '/account/privacy-security');
  const { secret, recoveryCode } = await setUpApp(page, member);
  const factors = page.getByRole('list', { name: 'Second factors' });
  await expect(factors.getByText('10 of 10 left.', { exact: false })).toBeVisible();

  await enterPassword(page, member);
  await expectAccessible(page);
  await page.getByLabel('Code of the app').fill(appCode(secret, 1));
  await expect(page).toHaveURL(/\/documents/);

  await enterPassword(page, member);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('abc');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter one of your recovery codes, for example abcde-fgh23.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/documents/);

  await openPage(page, '/account/privacy-security');
  await expect(factors.getByText('9 of 10 left.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the authenticator app?' });
  await dialog.getByLabel('Your password').fill(member.password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();

  const since = new Date();
  await enterPassword(page, member);
  await page.getByLabel('One-time code').fill(await mailedCode(member.email, since));
  await expect(page).toHaveURL(/\/documents/);
});

test('a user signs in with a passkey, without and after the password', async ({
  page,
  office: { member },
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInOnScreens(page, member);
  await openPage(page, '/account/privacy-security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Your password').fill(member.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await saveCodes(page, dialog);
  const factors = page.getByRole('list', { name: 'Second factors' });
  await factors.getByRole('button', { name: 'Rename the passkey Laptop' }).click();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(factors.getByRole('heading', { name: 'Work laptop' })).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await openPage(page, '/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/documents/);

  await enterPassword(page, member);
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with your passkey' }).click();
  await expect(page).toHaveURL(/\/documents/);
});

test('an organization requires a second factor: a member is led to set one up, and back', async ({
  page,
  browser,
  office: { owner, member, name },
}) => {
  await signInOnScreens(page, owner);
  await openPage(page, '/settings/organization-settings');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByLabel('Require a second factor').check();
  await security.getByLabel('Session length in hours').fill('200');
  await security.getByRole('button', { name: 'Save security' }).click();
  await expect(security.getByText('Enter a whole number of hours from 1 to 168.')).toBeVisible();
  await security.getByLabel('Session length in hours').fill('12');
  await security.getByRole('button', { name: 'Save security' }).click();
  await expect(security.getByText(/Set up a second factor of your own first/)).toBeVisible();
  await openPage(page, '/account/privacy-security');
  await setUpApp(page, owner);

  const context = await browser.newContext();
  const members = await context.newPage();
  await signInOnScreens(members, member);

  await openPage(page, '/settings/organization-settings');
  await security.getByLabel('Require a second factor').check();
  await security.getByLabel('Certificate file').uncheck();
  await security.getByRole('button', { name: 'Save security' }).click();
  await expect(page.getByText('The security settings have been saved.')).toBeVisible();

  await members.goto('/documents?status=signed');
  await expect(members).toHaveURL(/\/account\/privacy-security\?/);
  await expect(
    members.getByRole('alert').filter({ hasText: `${name} requires a second factor.` }),
  ).toBeVisible();
  await openPage(members, members.url());
  await expectAccessible(members);
  await setUpApp(members, member);
  await members.getByRole('button', { name: 'Go back' }).click();
  await expect(members).toHaveURL(/\/documents\?status=signed/);
  await expect(members.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  await context.close();
});
