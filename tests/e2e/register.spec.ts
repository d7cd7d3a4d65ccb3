import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { chooseFrom } from '#support/browser/choose-from.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { expect, mailedCode, mailsTo, signInOnScreens, test } from '#support/browser/office-fixture.ts';

const PASSWORD = 'Correct horse 9!';
const newAddress = () => `nadia.${randomUUID().slice(0, 8)}@office.example`;
const codeField = (page: Page) => page.getByRole('textbox', { name: 'One-time code' });
const toContinue = (page: Page) => page.getByRole('button', { name: 'Continue' });

/** Fills in the first step. The dialing code follows the country. */
async function enter(page: Page, email: string, organization: string): Promise<void> {
  await page.getByLabel('First name').fill('Nadia');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Organization').fill(organization);
  await chooseFrom(page, 'Country', 'fran', 'France');
  await expect(page.getByRole('combobox', { name: 'Dialing code' })).toHaveValue('+33 FR');
  await page.getByLabel('Phone number').fill('6 12 34 56 78');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

test('RT-07 GS-02 a visitor registers from the sign-in page and gets a new organization', async ({
  page,
}) => {
  const since = new Date();
  const email = newAddress();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  await enter(page, email, 'Haddad & Partners');
  await toContinue(page).click();
  const code = await mailedCode(email, since);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await codeField(page).fill(code);
  await expect(page).toHaveURL(/\/documents/);
  await expect(page.getByRole('button', { name: 'Organization: Haddad & Partners' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Profile: Nadia Haddad/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload files' }).first()).toBeEnabled();

  await page.goto('/register');
  await expect(page).toHaveURL(/\/documents/);
  await page.context().clearCookies();
  await signInOnScreens(page, { email, password: PASSWORD });
});

test('IN-01 IN-02 VA-08 the form reports missing values, and checks a phone number by its country', async ({
  page,
}) => {
  await page.goto('/register');
  await toContinue(page).click();
  await expect(page.getByText('Enter your first name.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  for (const message of ['Choose a country.', 'Choose a dialing code.', 'Enter your phone number.']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('abc');
  await expect(page.getByText('Password strength: Very Weak')).toBeVisible();
  await password.fill('abcdefgH');
  await expect(page.getByText('Password strength: Fair')).toBeVisible();
  await expect(page.getByText('The password needs a number and a special character.')).toBeVisible();
  await password.fill(PASSWORD);
  await expect(page.getByText('Password strength: Strong')).toBeVisible();

  await chooseFrom(page, 'Dialing code', '33', 'France');
  const phone = page.getByLabel('Phone number');
  await phone.pressSequentially('06 12-34-56-78 x');
  await expect(phone).toHaveValue('0612345678');
  await expect(page.getByText('Enter 9 digits, without the first 0.')).toBeVisible();
  await phone.fill('612345678');
  await expect(page.getByText(/^Enter 9 digits/)).toBeHidden();
});

test('GS-02 a visitor who already has an account is told so only by mail', async ({ page, office }) => {
  await page.goto('/register');
  await enter(page, office.owner.email, 'Another office');
  await toContinue(page).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect.poll(async () => (await mailsTo(office.owner.email)).length).toBe(1);
  const [mail] = await mailsTo(office.owner.email);
  expect(mail!.text).toContain('There is one already');
  expect(mail!.text).toMatch(/http:\/\/localhost:\d+\/login/);
  await codeField(page).fill('123456');
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(office.owner.email);
  await expect(page.getByLabel('Phone number')).toHaveValue('612345678');
});

test('RT-07 registering works by keyboard, in dark mode and on a phone, without accessibility violations', async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const since = new Date();
  const email = newAddress();
  await page.goto('/register');
  await expect(page.getByLabel('First name')).toBeFocused();
  const { keyboard } = page;
  for (const text of ['Nadia', 'Haddad', email, 'Haddad']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await keyboard.type('germ');
  await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Dialing code' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('030 123456');
  await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await keyboard.type(await mailedCode(email, since));
  await expect(page).toHaveURL(/\/documents/);
  expect(complaints).toEqual([]);
  await context.close();
});
