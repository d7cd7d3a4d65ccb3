import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { expect, openOrganizationOf, signIn, test } from '#support/browser/office-fixture.ts';

/** Chooses an organization in the sidebar and waits until the page has loaded anew. */
async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Organization: ${from}` }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitemradio', { name: to }).click();
  await loaded;
  await expect(page.getByRole('button', { name: `Organization: ${to}` })).toBeVisible();
}

test('SH-07 ST-05 choosing another organization reloads the page with only its data, and a later visit keeps the choice', async ({
  page,
  office,
}) => {
  const other = await openOrganizationOf(office.owner);
  await signIn(page, office.owner);
  const [first, second] = (await page
    .getByRole('button', { name: `Organization: ${office.name}` })
    .isVisible())
    ? [office.name, other]
    : [other, office.name];
  await putDocument(page, 'first.pdf', samplePdf());
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
