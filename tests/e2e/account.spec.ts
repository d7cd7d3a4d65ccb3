import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { chooseFrom } from '#support/browser/choose-from.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { expect, mailedCode, signIn, test } from '#support/browser/office-fixture.ts';
import { inkedPng } from '#support/pdf/inked-png.ts';
import { openPage } from '#support/browser/open-page.ts';

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile:/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
}

async function select(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option }).click();
}

test('RT-03 SH-08 GS-09 a user changes name and phone number in the account settings', async ({
  page,
  office,
}) => {
  await signIn(page, office.member);
  await openAccount(page);
  await expect(page).toHaveURL(/\/account\/account-settings$/);
  const details = page.getByRole('region', { name: 'Your details' });
  await details.getByLabel('Last name').fill('');
  await chooseFrom(page, 'Dialing code', '33', 'France');
  await details.getByLabel('Phone number').fill('0612345678');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(details.getByText('Enter your last name.')).toBeVisible();
  await details.getByLabel('Last name').fill('Silva Prado');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(details.getByText('Enter 9 digits, without the first 0.')).toBeVisible();
  await details.getByLabel('Phone number').fill('612345678');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your details have been saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Profile: Marco Silva Prado/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Phone number')).toHaveValue('612345678');
  await expect(page.getByRole('combobox', { name: 'Dialing code' })).toHaveValue('+33 FR');
});

test('GS-08 GS-09 dates and numbers are shown as the user chose, also as the server renders them', async ({
  page,
  office,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message)); // React reports a mismatch so
  page.on('console', (message) => {
    if (message.type() === 'error' && /hydrat/i.test(message.text())) complaints.push(message.text());
  });
  await signIn(page, office.owner);
  await putDocument(page, 'letter.pdf', samplePdf());
  await openPage(page, '/account/account-settings');
  const section = page.getByRole('region', { name: 'Localisation' });
  await chooseFrom(page, 'Time zone', 'kiritimati', 'Pacific/Kiritimati'); // 14 hours ahead of UTC
  await select(page, 'Date format', '2026-11-25');
  await select(page, 'Number format', '1.234.567,89');
  await chooseFrom(page, 'Currency', 'euro', 'Euro');
  await expect(section.getByText('2026-11-26, 04:05:09 GMT+14')).toBeVisible();
  await expect(section.getByText('€1.234.567,89')).toBeVisible();
  await section.getByRole('button', { name: 'Save localisation' }).click();
  await expect(page.getByText('Your localisation settings have been saved.')).toBeVisible();

  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
  const html = await (await page.request.get('/documents')).text();
  expect(/<time[^>]* title="([^"]*)"/.exec(html)?.[1]).toContain(day);
  await page.goto('/documents');
  const added = page.getByRole('row', { name: /letter\.pdf/ }).locator('time');
  await expect(added).toHaveAttribute('title', new RegExp(day));
  await page.getByRole('button', { name: 'Actions for letter.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await expect(page.getByText(new RegExp(`^${day}, \\d\\d:\\d\\d:\\d\\d GMT\\+14$`))).toBeVisible();
  expect(complaints).toEqual([]);
});

test('UP-06 a user crops a picture by keyboard, and it stands in place of the initials until it is removed', async ({
  page,
  office,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await signIn(page, office.member, '/account/account-settings');
  const section = page.getByRole('region', { name: 'Profile picture' });
  const input = section.getByLabel('Files');
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(section.getByRole('alert')).toHaveText('notes.txt is not an accepted file type.');
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: inkedPng() });
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Your picture has been saved.')).toBeVisible();
  const avatar = page.getByRole('button', { name: /^Profile: Marco Silva/ }).locator('img');
  await expect(avatar).toBeVisible();
  expect(
    await avatar.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(256);
  await page.reload();
  await expect(avatar).toBeVisible();
  await section.getByRole('button', { name: 'Remove picture' }).click();
  await expect(avatar).toBeHidden();
  expect(violations).toEqual([]);
});

test('GS-09 a user changes the e-mail address with the code that was mailed to the new one', async ({
  page,
  office,
}) => {
  const { member } = office;
  const address = `new.${member.email}`;
  await signIn(page, member, '/account/account-settings');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail address' });
  await dialog.getByLabel('New e-mail address').fill(address);
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await expect(dialog.getByText('The password is wrong.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(member.password);
  const since = new Date();
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  const code = await mailedCode(address, since);
  await dialog.getByLabel('One-time code').fill(code === '000000' ? '000001' : '000000');
  await expect(dialog.getByText('This code is wrong.')).toBeVisible();
  await dialog.getByLabel('One-time code').fill(code); // a complete code submits itself
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'E-mail address' }).getByText(address)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Profile:/ })).toContainText(address);
});
