import {
  expect,
  mailedCode,
  signIn,
  signInOnScreens,
  test,
  type Person,
} from '#support/browser/office-fixture.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import type { Page } from '@playwright/test';

async function enterPassword(page: Page, { email }: Person, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'One-time code' });

test('RT-01 BF-04 a visitor is redirected to sign in and then back to the requested page', async ({
  page,
  office,
}) => {
  const since = new Date();
  await page.goto('/documents?status=signed');
  await expect(page).toHaveURL(/\/login\?/);
  await enterPassword(page, office.owner, office.owner.password);
  await codeField(page).fill(await mailedCode(office.owner.email, since));
  await expect(page).toHaveURL(/\/documents\?status=signed$/);
  await expect(page.getByRole('tab', { name: 'Signed Documents' })).toHaveAttribute('aria-selected', 'true');
});

test('RT-01 a next parameter with another site is ignored after signing in', async ({ page, office }) => {
  const since = new Date();
  await page.goto('/login?next=//evil.example/documents');
  await enterPassword(page, office.owner, office.owner.password);
  await codeField(page).fill(await mailedCode(office.owner.email, since));
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/documents$/);
});

test('GS-03 a wrong password and an unknown address get the same message in the form', async ({
  page,
  office,
}) => {
  await page.goto('/login');
  await enterPassword(page, office.owner, 'not the password');
  const answer = page.getByRole('alert').filter({ hasText: /\w/ });
  const wrongPassword = await answer.first().textContent();
  await page.reload();
  await enterPassword(page, { ...office.owner, email: 'nobody@office.example' }, office.owner.password);
  await expect(answer.first()).toHaveText(wrongPassword!);
  await expect(codeField(page)).toHaveCount(0);
});

test('GS-03 a wrong code is refused at the field, and the right one still works', async ({
  page,
  office,
}) => {
  const since = new Date();
  await page.goto('/login');
  await enterPassword(page, office.owner, office.owner.password);
  const code = await mailedCode(office.owner.email, since);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await codeField(page).fill(code);
  await expect(page).toHaveURL(/\/documents/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the code screen is accessible in ${colorScheme}, and tells its link apart by more than colour`, async ({
    browser,
    office,
  }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.goto('/login');
    await enterPassword(page, office.owner, office.owner.password);
    await expect(codeField(page)).toBeFocused();
    const link = page.getByRole('link', { name: 'Open the local mail page' });
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
    await expectAccessible(page);
    await expectAccessible(page, { rules: ['link-in-text-block', 'label-content-name-mismatch'] });
    await context.close();
  });
}

test('GS-05 a resent code signs in, and the earlier one is refused', async ({ page, office }) => {
  await page.clock.install();
  const since = new Date();
  await page.goto('/login');
  await enterPassword(page, office.owner, office.owner.password);
  const first = await mailedCode(office.owner.email, since);
  await page.clock.runFor(31_000); // the button waits half a minute
  const asked = new Date();
  await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
  const second = await mailedCode(office.owner.email, asked);
  if (first !== second) {
    await codeField(page).fill(first);
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  }
  await codeField(page).fill(second);
  await expect(page).toHaveURL(/\/documents/);
});

test('SH-09 ST-02 logging out asks for confirmation, then ends the session permanently, without an error in the console', async ({
  page,
  office,
}) => {
  const errors: string[] = [];
  await signInOnScreens(page, office.owner);
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.getByRole('button', { name: /^Profile:/ }).click();
  await expect(page.getByText('v.1.0')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' });
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();
  const before = await page.context().cookies();

  await page.getByRole('button', { name: /^Profile:/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left.filter((name) => /session/.test(name))).toEqual([]); // token and organization were in it
  expect(errors).toEqual([]);
  await page.goto('/documents');
  await expect(page).toHaveURL(/\/login/);

  await page.context().addCookies(before); // a stolen copy of the cookies is no longer accepted
  const answer = await page.request.get('/api/document/document/all');
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ success: '-1' });
});

test('SH-09 logging out works also when next-auth’s own token has expired before the session', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner); // gives the product's cookie alone
  await page.goto('/documents');
  await page.getByRole('button', { name: /^Profile:/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('E-mail')).toBeVisible();
});
