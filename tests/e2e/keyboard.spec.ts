import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { appCode } from '#support/app-code.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { invitePath } from '#support/browser/invite-path.ts';
import {
  expect,
  mailedCode,
  openOrganizationOf,
  signIn,
  startSession,
  test,
  type Person,
} from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

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

/** Types into a combobox and takes the option that is left. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(text);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}

async function enterPassword(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies();
  await openPage(page, '/login');
  await typePassword(page, person);
}

type Credentials = Pick<Person, 'email' | 'password'>;

async function typePassword(page: Page, { email, password }: Credentials): Promise<void> {
  await type(page, 'E-mail', email);
  await type(page, 'Password', password);
  await page.keyboard.press('Enter');
}

test('GS-09 SH-09 by keyboard alone a user sets an authenticator app up, signs in with it and with a recovery code, and logs out', async ({
  page,
  office: { owner },
}) => {
  await signIn(page, owner, '/account/privacy-security');
  await press(page, 'Set up an authenticator app');
  const dialog = page.getByRole('dialog');
  await type(page, 'Your password', owner.password);
  await page.keyboard.press('Enter');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await type(page, 'Code of the app', appCode(secret));
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await press(page, 'I have saved them');
  await expect(dialog).toBeHidden();

  await enterPassword(page, owner);
  await type(page, 'Code of the app', appCode(secret, 1));
  await expect(page).toHaveURL(/\/documents/);
  await enterPassword(page, owner);
  await press(page, 'Use a recovery code');
  await type(page, 'Recovery code', recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/documents/);

  await press(page, /^Profile/);
  await expect(page.getByRole('menu', { name: 'Profile' })).toBeVisible();
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
  await signIn(page, office.owner, '/settings/organization-settings');
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

test('OS-01 by keyboard alone an owner hands the organization over', async ({ page, office }) => {
  await signIn(page, office.owner, '/settings/organization-settings');
  await press(page, 'Transfer ownership');
  const dialog = page.getByRole('dialog', { name: 'Transfer ownership' });
  await pick(page, 'New owner', office.member.fullName);
  await reach(page, dialog.getByLabel('Password', { exact: true }));
  await page.keyboard.type(office.owner.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete organization' })).toHaveCount(0); // no longer an owner
});

test('OS-03 by keyboard alone a signatory is replaced', async ({ page, office }) => {
  const { owner, member, withoutCertificate } = office;
  await startSession(page, owner);
  await askToSign(page, [await putDocument(page, 'lease.pdf', samplePdf())], {
    names: [withoutCertificate.fullName],
  });
  await openPage(page, '/documents');
  const actions = page.getByRole('button', { name: 'Actions for lease.pdf' });
  await reach(page, page.getByRole('button', { name: 'lease.pdf', exact: true })); // the one Tab stop of the table
  await page.keyboard.press('End');
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Replace Signatory' });
  await expect(item).toBeVisible();
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Replace Signatory' });
  await pick(page, 'Signatory', member.fullName);
  await reach(page, drawer.getByLabel(/^Reason/));
  await page.keyboard.type('Has left the company');
  await press(page, 'Replace signatory');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row', { name: /lease\.pdf/ })).toContainText(
    `${member.fullName}: to sign now`,
  );
  await expect(actions).toBeFocused();
});

test('RT-07 OS-02 by keyboard alone an owner invites an existing user, who signs in and accepts', async ({
  page,
  browser,
  office,
}) => {
  const email = `nadia.${randomUUID().slice(0, 8)}@else.example`;
  const nadia = { fullName: 'Nadia Haddad', email, password: 'Correct horse 9!' };
  await openOrganizationOf(nadia);
  await signIn(page, office.owner, '/settings/user-management');
  await press(page, 'Invite people');
  await type(page, 'E-mail addresses', email);
  await press(page, 'Continue');
  await press(page, 'Send 1 invitation');
  await expect(page.getByRole('button', { name: 'Invite people' })).toBeFocused();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(await invitePath(email));
  await reach(visitor, visitor.getByRole('link', { name: 'Sign in' }));
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(/\/login/);
  const since = new Date();
  await typePassword(visitor, nadia);
  await expect(visitor.getByRole('textbox', { name: 'One-time code' })).toBeFocused();
  await visitor.keyboard.type(await mailedCode(email, since));
  await press(visitor, `Accept as ${email}`);
  await expect(visitor).toHaveURL(/\/documents/);
  await expect(visitor.getByRole('button', { name: `Organization: ${office.name}` })).toBeVisible();
  await context.close();
});
