import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, signIn, test, type Person } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

const PERIOD_MS = 30_000;
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });

/** Presses Tab until the control has the focus. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(control)}.`);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string';
  await reach(page, page.getByRole('button', { name, exact }).first());
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.context().clearCookies();
  await openPage(page, '/login');
  await type(page, 'E-mail', email);
  await type(page, 'Password', password);
  await page.keyboard.press('Enter');
}

test('GS-09 SH-09 by keyboard alone a user sets an authenticator app up, signs in with it and with a recovery code, and logs out', async ({
  page,
  office: { owner },
}) => {
  await signIn(page, owner);
  await openPage(page, '/account/privacy-security');
  await press(page, 'Set up an authenticator app');
  const dialog = page.getByRole('dialog');
  await type(page, 'Your password', owner.password);
  await page.keyboard.press('Enter');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await type(page, 'Code of the app', codeOf(secret));
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await press(page, 'I have saved them');
  await expect(dialog).toBeHidden();

  await enterPassword(page, owner);
  await type(page, 'Code of the app', codeOf(secret, 1));
  await expect(page).toHaveURL(/\/documents/);
  await enterPassword(page, owner);
  await press(page, 'Use a recovery code');
  await type(page, 'Recovery code', recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/documents/);

  await press(page, /^Profile/);
  await page.keyboard.press('ArrowUp'); // to the last row, the terms
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, 'Yes');
  await expect(page).toHaveURL(/\/login/);
});

test('OS-01 by keyboard alone an owner asks for the deletion of the organization, and keeps it', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  await openPage(page, '/settings/organization-settings');
  const opener = page.getByRole('button', { name: 'Delete organization' });
  await press(page, 'Delete organization');
  const dialog = page.getByRole('dialog', { name: `Delete ${office.name}?` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await type(page, 'Name of the organization', office.name);
  await reach(page, dialog.getByLabel('Password', { exact: true }));
  await page.keyboard.type(office.owner.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await press(page, 'Keep the organization');
  await expect(page.getByText('is read-only and will be deleted on')).toBeHidden();
});
