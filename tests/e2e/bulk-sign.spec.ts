import type { Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { signaturesOnPages } from '#signing';
import { askToSign, putDocument, versionBytes } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';

const A4 = { width: 595, height: 842 };

const AT_ONCE = 6;

async function putLetters(page: Page, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += AT_ONCE) {
    const names = Array.from({ length: Math.min(AT_ONCE, count - number + 1) }, (_, index) => number + index);
    ids.push(
      ...(await Promise.all(names.map((name) => putDocument(page, `Letter ${name}.pdf`, samplePdf())))),
    );
  }
  return ids;
}

async function signAllWaiting(page: Page, count: number): Promise<void> {
  await page.goto('/documents?status=pending_for_signature&pageSize=50');
  await page.getByRole('checkbox', { name: `Select all ${count} on this page` }).check();
  await page
    .getByRole('toolbar', { name: 'Selection' })
    .getByRole('button', { name: 'Sign Digitally' })
    .click();
}

/** Returns page and rectangle of each signature. */
const placesIn = (pdf: Buffer) =>
  signaturesOnPages(pdf).map(({ page, rectangle: { x, y, width, height } }) =>
    [page, x, y, width, height].map(Math.round),
  );

const form = (page: Page) => page.getByRole('dialog', { name: 'Sign Digitally' });
const background = (page: Page) => page.getByRole('region', { name: 'Signing in the background' });

test('DO-11 DC-09 one confirmation signs 24 documents; one without the custom page stays unsigned and shows the reason', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const ids = await putLetters(page, 23);
  const short = await putDocument(page, 'One page.pdf', classicPdf([A4]));
  await askToSign(page, ids, { names: [office.owner.fullName], pages: [1, 2] });
  await askToSign(page, [short], { names: [office.owner.fullName] });
  const checking = Promise.withResolvers<undefined>();
  await page.route('**/preflight', async (route) => {
    await checking.promise;
    await route.continue();
  });
  await signAllWaiting(page, 24);
  const drawer = form(page);
  const position = drawer.getByLabel('Position', { exact: true });
  await drawer.getByRole('button', { name: 'Sign 24 documents' }).click();
  await expect(position).toBeFocused();
  const required = drawer.getByText('Position is required');
  await expect(required).toBeInViewport({ ratio: 1 }); // not below the end of the drawer
  checking.resolve(undefined);
  await expect(drawer.getByRole('region', { name: 'Check before signing' })).toContainText(/with \d+ remark/);
  await expect(required).toBeInViewport({ ratio: 1 }); // nor pushed there by what was found
  await drawer.getByRole('combobox', { name: 'Page', exact: true }).click();
  await page.getByRole('option', { name: 'Custom page' }).click();
  await drawer.getByLabel('Page number').fill('2');
  await expect(drawer.getByText('One of them has no such page and stays unsigned')).toBeVisible();
  await position.fill('60,60,180,60');
  await drawer.getByRole('button', { name: 'Sign 24 documents' }).click();

  const progress = form(page);
  await expect(progress.getByText('23 signed', { exact: true })).toBeVisible();
  await expect(progress.getByText('1 failed')).toBeVisible();
  const results = progress.getByRole('group', { name: 'Results' });
  const failed = results.getByRole('listitem').filter({ hasText: 'One page.pdf' });
  await expect(async () => {
    await results.evaluate((element) => element.scrollBy({ top: element.clientHeight / 2 }));
    await expect(failed).toContainText('Page 2 does not exist. The document has 1 page.', { timeout: 500 });
  }).toPass();
  await progress.getByRole('button', { name: 'Done' }).click();

  await expect(background(page)).toContainText('23 of 24 documents signed');
  await expect(page.getByRole('rowheader', { name: 'One page.pdf' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Letter 1.pdf' })).toBeHidden();
  const signed = await versionBytes(page, ids[0]!, 2);
  expect(signed.toString('latin1')).toContain('/ByteRange');

  await background(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(background(page)).toBeHidden();
});

test('DO-11 signing continues while the user is on another page, and its progress is shown again after a reload', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const ids = await putLetters(page, 20);
  await askToSign(page, ids, { names: [office.owner.fullName] });
  await signAllWaiting(page, 20);
  await form(page).getByLabel('Position', { exact: true }).fill('60,60,180,60');
  await form(page).getByRole('button', { name: 'Sign 20 documents' }).click();
  await expect(form(page).getByText(/^\d+ (?:of 20|signed)$/)).toBeVisible(); // the batch has begun
  await page.reload();
  await expect(background(page)).toBeVisible();
  await expect(background(page)).toContainText('All 20 documents signed');
  await background(page).getByRole('button', { name: 'Show' }).click();
  await expect(form(page).getByRole('listitem').first()).toContainText('Signed');
  expect(await form(page).getByRole('listitem').count()).toBeLessThanOrEqual(20);
  await form(page).getByRole('button', { name: 'Done' }).click();
  await page.goto('/documents?status=signed&pageSize=50');
  await expect(page.getByRole('gridcell', { name: 'Signing Complete' }).first()).toBeVisible();
});

test('DO-11 of several documents those with a placed field are signed in it and the others at the chosen position, as the form says', async ({
  page,
  office,
}) => {
  const { owner } = office;
  await signIn(page, owner);
  const ids = await putLetters(page, 3);
  const signature_field = { x: 330, y: 90, width: 150, height: 50, pages: [2], is_movable: false };
  await askToSign(page, [ids[0]!], { names: [owner.fullName], pages: [2], signature_field });
  await askToSign(page, ids.slice(1), { names: [owner.fullName] });
  await signAllWaiting(page, 3);
  const drawer = form(page);
  await expect(
    drawer.getByText('One of them has a field that its sender has placed, and is signed there.'),
  ).toBeVisible();
  await expect(drawer.getByText('The page and position below are for the other 2.')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Page', exact: true }).click();
  await page.getByRole('option', { name: 'First page' }).click();
  await drawer.getByLabel('Position', { exact: true }).fill('60,60,180,60');
  await drawer.getByRole('button', { name: 'Sign 3 documents' }).click();
  await expect(form(page).getByText('3 signed', { exact: true })).toBeVisible();
  const places = await Promise.all(ids.map(async (id) => placesIn(await versionBytes(page, id, 2))));
  expect(places).toEqual([[[2, 330, 90, 150, 50]], [[1, 60, 60, 180, 60]], [[1, 60, 60, 180, 60]]]);
});
