import type { Browser, Page } from '@playwright/test';
import { expect, mailedCode, mailsTo, signInOnScreens, test } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

const NEW_PASSWORD = 'Correct horse 9!';
const codeField = (page: Page) => page.getByRole('textbox', { name: 'One-time code' });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const changeButton = (page: Page) => page.getByRole('button', { name: 'Change password' });

async function signedIn(browser: Browser, person: { email: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInOnScreens(page, person);
  return page;
}

test('RT-07 GS-04 a user chooses a new password from the sign-in page; every session ends', async ({
  page,
  browser,
  office,
}) => {
  const { email } = office.owner;
  const elsewhere = await signedIn(browser, office.owner);
  const since = new Date();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password?' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your e-mail address.', { exact: true })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: /^Send a new code in/ })).toBeDisabled();

  const code = await mailedCode(email, since);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await newPassword(page).fill('abc');
  await changeButton(page).click();
  await expect(page.getByText(/^The password needs at least 8 characters/)).toBeVisible();
  await newPassword(page).fill(NEW_PASSWORD);
  await changeButton(page).click();
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await codeField(page).fill(code);
  await changeButton(page).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/^Your password is changed, and all sessions have ended/)).toBeVisible();
  await expect.poll(async () => (await mailsTo(email))[0]?.subject).toBe('Your password was changed');

  await elsewhere.goto('/documents');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
  await signInOnScreens(page, { email, password: NEW_PASSWORD });
});

test('GS-04 an address without an account gets the same screens', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill('nobody@office.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await codeField(page).fill('123456');
  await newPassword(page).fill(NEW_PASSWORD);
  await changeButton(page).click();
  await expect(page.getByText('This code is wrong.')).toBeVisible();
});

test('RT-03 GS-06 a user sees the sessions, ends one, then all others, and stays signed in', async ({
  page,
  browser,
  office,
}) => {
  const first = await signedIn(browser, office.member);
  const second = await signedIn(browser, office.member);
  const third = await signedIn(browser, office.member);
  await signInOnScreens(page, office.member);
  await openPage(page, '/account/privacy-security');
  const items = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(items).toHaveCount(4);
  await expect(items.first()).toContainText('This session');
  await expect(items.first()).toContainText(/Chrome \d+, Linux/);
  await expect(items.first()).toContainText('127.0.0.1');

  await items
    .last()
    .getByRole('button', { name: /^End the session/ })
    .click();
  await expect(items).toHaveCount(3);
  await first.goto('/documents');
  await expect(first).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'End all others' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'End 2 other sessions?' });
  await dialog.getByRole('button', { name: 'End all others' }).click();
  await expect(items).toHaveCount(1);
  for (const other of [second, third]) {
    await other.goto('/documents');
    await expect(other).toHaveURL(/\/login/);
    await other.context().close();
  }
  await first.context().close();
  await page.goto('/documents');
  await expect(page.getByRole('tab', { name: 'Uploaded Documents' })).toBeVisible();
});

test('RT-03 GS-10 a user changes the password: a wrong one is reported at its field, other sessions end', async ({
  page,
  browser,
  office,
}) => {
  const other = await signedIn(browser, office.member);
  await signInOnScreens(page, office.member);
  await openPage(page, '/account/privacy-security');
  const current = page.getByLabel('Current password', { exact: true });
  await current.fill('not the password');
  await newPassword(page).fill(NEW_PASSWORD);
  await changeButton(page).click();
  await expect(current).toHaveAccessibleDescription('The current password is wrong.');
  await current.fill(office.member.password);
  await changeButton(page).click();
  await expect(page.getByText('Your password is changed. Your other sessions have ended.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await other.goto('/documents');
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});
