import type { Page } from '@playwright/test';
import { LAST_OWNER } from '#contracts/own-organizations.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import {
  expect,
  openOrganizationOf,
  signIn,
  signInOnScreens,
  test,
  type Office,
} from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

/** Chooses an organization in the sidebar and waits until the page has loaded anew. */
async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Organization: ${from}` }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitemradio', { name: to }).click();
  await loaded;
  await expect(page.getByRole('button', { name: `Organization: ${to}` })).toBeVisible();
}

/**
 * Signs in the owner, who gets a second organization, uploads first.pdf, and returns the names of the chosen organization and of
 * the other one.
 */
async function signInWithTwo(page: Page, { owner, name }: Office): Promise<[string, string]> {
  const other = await openOrganizationOf(owner);
  await signIn(page, owner);
  const isFirst = await page.getByRole('button', { name: `Organization: ${name}` }).isVisible();
  await putDocument(page, 'first.pdf', samplePdf());
  return isFirst ? [name, other] : [other, name];
}

test('SH-07 ST-05 choosing another organization reloads the page with only its data, and a later visit keeps the choice', async ({
  page,
  office,
}) => {
  const [first, second] = await signInWithTwo(page, office);
  await page.reload();
  await expect(page.getByRole('row', { name: 'first.pdf' })).toBeVisible();

  await switchTo(page, first, second);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await putDocument(page, 'second.pdf', samplePdf());
  await page.goto('/documents');
  await expect(page.getByRole('button', { name: `Organization: ${second}` })).toBeVisible();
  await expect(page.getByRole('row', { name: 'second.pdf' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'first.pdf' })).toHaveCount(0);

  await switchTo(page, second, first);
  await expect(page.getByRole('row', { name: 'first.pdf' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'second.pdf' })).toHaveCount(0);
});

test('ST-05 a second tab follows the switch, and a late response of the former organization is not shown in either', async ({
  page,
  context,
  office,
}) => {
  const [first, second] = await signInWithTwo(page, office);
  const secondTab = await context.newPage();
  await secondTab.goto('/documents');
  await expect(secondTab.getByRole('row', { name: 'first.pdf' })).toBeVisible();

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/document/document/**', async (route) => {
    const response = await route.fetch(); // read for the former organization, delivered after the switch
    await released;
    await route.fulfill({ response }).catch(() => undefined); // the page that asked may be gone
  });
  const late = page.waitForRequest('**/api/document/document/**');
  await page.getByRole('searchbox').first().fill('first');
  await late;
  await switchTo(page, first, second);
  release();
  await page.unroute('**/api/document/document/**');
  for (const tab of [page, secondTab]) {
    await expect(tab.getByRole('button', { name: `Organization: ${second}` })).toBeVisible();
    await expect(tab.getByRole('row', { name: 'first.pdf' })).toHaveCount(0);
  }
  await expect(secondTab.getByText('No documents yet')).toBeVisible();
});

test('RT-03 OS-01 a user creates an organization, which the switcher lists at once, makes it the default, and leaves it', async ({
  page,
  office,
}) => {
  await signIn(page, office.member);
  await page.getByRole('button', { name: `Organization: ${office.name}` }).click();
  await page.getByRole('menuitem', { name: 'Manage organizations' }).click();
  await expect(page.getByRole('listitem', { name: office.name })).toContainText('Member');

  const name = `Branch of ${office.name}`;
  await page.getByRole('button', { name: 'Create organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create organization' });
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await expect(dialog.getByText('Enter the name of your organization.')).toBeVisible();
  await expect(dialog.getByText('Choose a country.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('combobox', { name: 'Country' }).fill('France');
  await page.getByRole('option', { name: 'France', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  const created = page.getByRole('listitem', { name, exact: true });
  await expect(created).toContainText('Owner');
  await page.getByRole('button', { name: `Organization: ${office.name}` }).click();
  await expect(page.getByRole('menuitemradio', { name })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Make default: ${name}` }).click();
  await expect(created.getByText('Default', { exact: true })).toBeVisible();
  await page.context().clearCookies();
  await signInOnScreens(page, office.member);
  await expect(page.getByRole('button', { name: `Organization: ${name}` })).toBeVisible();

  await openPage(page, '/account/organizations');
  await page.getByRole('button', { name: `Leave ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Leave ${name}?` });
  await question.getByRole('button', { name: 'Leave organization' }).click();
  await expect(question.getByText(LAST_OWNER)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Leave ${office.name}`, exact: true }).click();
  const other = page.getByRole('alertdialog', { name: `Leave ${office.name}?` });
  await other.getByRole('button', { name: 'Leave organization' }).click();
  await expect(page.getByRole('listitem', { name: office.name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: `Organization: ${name}` }).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(1);
});
