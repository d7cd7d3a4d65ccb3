import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { recordReplacements, slowDown } from '#support/browser/slow-network.ts';

const isHydrated = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')));

test('on a slow network the table of the server stays, and a click before the page is hydrated is not lost', async ({
  page,
  office,
}) => {
  test.slow();
  await signIn(page, office.owner);
  const ids = [];
  for (const name of ['Lease.pdf', 'Deed.pdf']) ids.push(await putDocument(page, name, samplePdf()));
  await askToSign(page, ids, { names: [office.owner.fullName] });
  const replaced = await recordReplacements(page);
  await slowDown(page);
  await page.goto('/documents', { waitUntil: 'commit' });
  await expect(page.getByRole('row', { name: /Lease\.pdf/ })).toBeVisible();
  expect(await isHydrated(page, 'Upload files')).toBe(false);
  await page.getByRole('button', { name: 'Upload files' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload files' })).toBeVisible();
  expect(await replaced()).toEqual([]);
});

test('in a narrow window of a computer, where cards replace the table of the server, a click on a row is not lost', async ({
  page,
  office,
}) => {
  test.slow();
  await page.setViewportSize({ width: 600, height: 844 });
  await signIn(page, office.owner);
  await putDocument(page, 'Lease.pdf', samplePdf());
  await slowDown(page);
  await page.goto('/documents', { waitUntil: 'commit' });
  await expect(page.getByRole('row', { name: /Lease\.pdf/ })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Lease.pdf' }).click();
  await expect(page.getByRole('menuitem', { name: 'Assign Workflow' })).toBeVisible();
  await expect(page.locator('table')).toHaveCount(0);
});

test('text that is typed before the page is hydrated stays and is sent', async ({ page, office }) => {
  test.slow();
  await page.goto('/login');
  await slowDown(page);
  await page.reload({ waitUntil: 'commit' });
  const field = page.getByLabel('E-mail');
  await field.fill(office.owner.email);
  expect(await isHydrated(page, 'Continue')).toBe(false);
  await page.getByLabel('Password', { exact: true }).fill(office.owner.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('One-time code')).toBeVisible();
});
