import { samplePdf } from '#demo/sample-pdf.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, startSession, test } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

test('SH-15 the overview says No Dashboard without documents, then counts what waits, stays collapsed over a reload, and leaves the table in view', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, office.owner);
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview).toContainText('No Dashboard');
  await expectAccessible(page);

  const ids: string[] = [];
  for (const name of ['Lease.pdf', 'Deed.pdf', 'Will.pdf'])
    ids.push(await putDocument(page, name, samplePdf()));
  await askToSign(page, ids.slice(0, 2), { names: [office.member.fullName] });
  await openPage(page, '/documents');
  await overview.getByRole('link', { name: /Waiting for others/ }).click();
  await expect(page.getByText('1–2 of 2')).toBeInViewport();
  await expect(overview.getByRole('list', { name: 'Slowest signatories' })).toHaveText(
    office.member.fullName,
  );
  await expectAccessible(page);

  await overview.getByRole('button', { name: 'Show the overview' }).click();
  await page.reload();
  await expect(overview.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await expect(overview.getByRole('link')).toHaveCount(0);
});

test('RT-02 the license info shows charts of the last months, whose numbers are also a table', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await page.goto('/licenses');
  await expect(page).toHaveTitle(/^License Info/);
  await expect(page.locator('svg:has(text)')).toHaveCount(2);
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'Use by month' }).getByRole('row')).toHaveCount(13);
  await expectAccessible(page);
});
