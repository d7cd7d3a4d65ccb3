import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#support/browser/accessible.ts';
import {
  expect,
  mailedCode,
  mailsTo,
  openOrganizationOf,
  signIn,
  test,
} from '#support/browser/office-fixture.ts';
import { invitePath } from '#support/browser/invite-path.ts';
import { openPage } from '#support/browser/open-page.ts';

const PASSWORD = 'Correct horse 9!';
const newAddress = () => `nadia.${randomUUID().slice(0, 8)}@else.example`;

async function inviteFromScreen(page: Page, addresses: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('E-mail addresses').fill(addresses);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('RT-04 OS-04 an own role is created, given and deleted with a successor', async ({ page, office }) => {
  await signIn(page, office.owner, '/settings/role-management');
  const roles = page.getByRole('list', { name: 'Roles' }).getByRole('listitem');
  await expect(roles).toHaveCount(5);
  await page.getByRole('button', { name: 'Create role' }).click();
  const drawer = page.getByRole('dialog', { name: 'Create role' });
  await drawer.getByRole('button', { name: 'Create role' }).click();
  await expect(drawer.getByText('Enter a name for the role.')).toBeVisible();
  await drawer.getByLabel('Name').fill('owner');
  await drawer.getByRole('button', { name: 'Create role' }).click();
  await expect(drawer.getByText('A role of this name exists already.')).toBeVisible();
  await drawer.getByLabel('Name').fill('Clerk');
  await drawer.getByRole('radio', { name: 'Documents: Write' }).check();
  await drawer.getByRole('radio', { name: 'Settings: Read' }).check();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Create role' }).click();
  await expect(roles.filter({ hasText: 'Clerk' })).toContainText('No members');

  await openPage(page, '/settings/user-management');
  await page.getByRole('button', { name: `Actions for ${office.member.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Clerk' }).click();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByRole('row', { name: new RegExp(office.member.fullName) })).toContainText('Clerk');

  await openPage(page, '/settings/role-management');
  await page.getByRole('button', { name: 'Delete the role Clerk' }).click();
  await dialog.getByRole('button', { name: 'Delete role' }).click();
  await expect(dialog.getByText('People hold this role.', { exact: false })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Role that they get instead' }).click();
  await page.getByRole('option', { name: 'Auditor' }).click();
  await dialog.getByRole('button', { name: 'Delete role' }).click();
  await expect(roles).toHaveCount(5);
  await expect(roles.filter({ hasText: 'Auditor' })).toContainText(office.member.fullName);
});

test('RT-04 OS-02 OS-03 people are invited after the wrong lines are marked, found, and deactivated, and go on in another organization', async ({
  page,
  browser,
  office,
}) => {
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, office.member);
  const other = await openOrganizationOf(office.member);
  await signIn(page, office.owner, '/settings/user-management');
  const email = newAddress();
  await inviteFromScreen(page, `${email}, nonsense\n${office.member.email}`);
  const drawer = page.getByRole('dialog', { name: 'Invite people' });
  await expect(drawer.getByText('2 lines are wrong.', { exact: false })).toBeVisible();
  await expect(drawer.getByText('Enter a valid e-mail address.')).toBeVisible();
  await expect(drawer.getByText('This person is a member already.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Send 3 invitations' })).toBeDisabled();
  await expectAccessible(page);
  expect(await mailsTo(email)).toEqual([]);
  await drawer.getByRole('button', { name: 'Leave out' }).click();
  await drawer.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');

  await page.getByRole('searchbox', { name: 'Search people' }).fill(office.member.fullName);
  await expect(page.getByRole('row', { name: new RegExp(email) })).toHaveCount(0);
  await page.getByRole('button', { name: `Actions for ${office.member.fullName}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('row', { name: new RegExp(office.member.fullName) })).toContainText(
    'Deactivated',
  );
  await theirs.reload();
  await expect(theirs.getByRole('button', { name: `Organization: ${other}` })).toBeVisible();
  await expect(theirs.getByText('No documents yet')).toBeVisible();
});

test('OS-02 a CSV file is read and its wrong line is marked', async ({ page, office }) => {
  await signIn(page, office.owner, '/settings/user-management');
  await page.getByRole('button', { name: 'Invite people' }).click();
  const csv = `email,role\n${newAddress()},Auditor\n${newAddress()},Chief\n`;
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('There is no role “Chief”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send 2 invitations' })).toBeDisabled();
});

test('RT-07 OS-02 an invited visitor creates an account and is in; the link works once', async ({
  page,
  browser,
  office,
}) => {
  await signIn(page, office.owner, '/settings/user-management');
  const email = newAddress();
  await inviteFromScreen(page, email);
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  const path = await invitePath(email);
  await page.goto(path);
  await expect(page.getByText(`You are signed in as ${office.owner.email}`, { exact: false })).toBeVisible();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { level: 1, name: `Join ${office.name}` })).toBeVisible();
  await expect(visitor.getByText(office.owner.fullName)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Create account and join' }).click();
  await expect(visitor.getByText('Enter your first name.')).toBeVisible();
  await visitor.getByLabel('First name').fill('Nadia');
  await visitor.getByLabel('Last name').fill('Haddad');
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Create account and join' }).click();
  await expect(visitor).toHaveURL(/\/documents/);
  await expect(visitor.getByRole('button', { name: `Organization: ${office.name}` })).toBeVisible();
  await visitor.context().clearCookies();
  for (const link of [path, '/invite/AAAAAAAAAAAAAAAAAAAAAA']) {
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible();
  }
  await context.close();
});

test('RT-07 OS-02 SH-07 an existing user signs in, accepts, and finds both organizations in the switcher', async ({
  page,
  browser,
  office,
}) => {
  const nadia = { fullName: 'Nadia Haddad', email: newAddress(), password: PASSWORD };
  const branch = await openOrganizationOf(nadia);
  await signIn(page, office.owner, '/settings/user-management');
  await inviteFromScreen(page, nadia.email);
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  const path = await invitePath(nadia.email);

  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(path);
  await guest.getByRole('link', { name: 'Sign in' }).click();
  const since = new Date();
  await guest.getByLabel('E-mail').fill(nadia.email);
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByRole('textbox', { name: 'One-time code' }).fill(await mailedCode(nadia.email, since));
  await guest.getByRole('button', { name: `Accept as ${nadia.email}` }).click();
  await expect(guest).toHaveURL(/\/documents/);
  await guest.getByRole('button', { name: `Organization: ${office.name}` }).click();
  await expect(guest.getByRole('menuitemradio', { name: branch })).toBeVisible();
  await expect(guest.getByRole('menuitemradio', { name: office.name })).toBeChecked();
  await context.close();
});
