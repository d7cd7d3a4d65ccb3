import type { Page } from '@playwright/test';
import { issueCertificate } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import {
  askToSign,
  decideByApi,
  PLAIN_SIGNATURE,
  putDocument,
  signByApi,
} from '#support/browser/documents-by-api.ts';
import { firstPage } from '#support/browser/document-steps.ts';
import { expect, signIn, test, type Office } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';
import { nextStep, placedSignature } from '#support/browser/room-steps.ts';
import { withoutStream } from '#support/browser/without-stream.ts';

const NAME = 'Engagement letter.pdf';
const sign = (page: Page) => nextStep(page).getByRole('button', { name: 'Sign', exact: true });
const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const toast = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

/** Opens the room of a document that the owner, who is signed in on this page, signs first, and places the signature. */
async function openRoom(page: Page, { owner, member }: Office): Promise<string> {
  await signIn(page, owner);
  const id = await putDocument(page, NAME, samplePdf());
  await askToSign(page, [id], { names: [owner.fullName, member.fullName] });
  await openPage(page, `/documents/${id}`);
  await nextStep(page).getByRole('button', { name: 'Place my signature' }).click();
  await expect(placedSignature(page)).toBeFocused();
  await expect(sign(page)).toBeEnabled();
  return id;
}

test('a service that fails while a document is signed says so, keeps what was entered, and signs on the next try', async ({
  page,
  office,
}) => {
  await openRoom(page, office);
  await details(page).getByText('Options').click();
  await details(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill('I agree');
  await expect(sign(page)).toBeEnabled();
  await office.fault('/document/sign-document', 'error');
  await sign(page).click();
  await expect(nextStep(page).getByRole('alert')).toHaveText('The document store is being repaired.');
  await expect(details(page).getByRole('textbox', { name: /^Reason/ })).toHaveValue('I agree');
  await expect(placedSignature(page)).toBeVisible();
  await office.fault('/document/sign-document', null);
  await sign(page).click();
  await expect(nextStep(page).getByRole('status')).toHaveText(`Signed. ${office.member.fullName} is next.`);
});

test('a document that is cancelled while its signatory places the signature says so and shows the new state', async ({
  page,
  office,
}) => {
  await withoutStream(page.context()); // with it, the room shows the new state by itself
  const id = await openRoom(page, office);
  await decideByApi(page, id, 'cancel');
  await sign(page).click();
  await expect(toast(page)).toContainText('This document has been cancelled.');
  await expect(sign(page)).toBeHidden();
  await expect(nextStep(page).getByRole('status')).toContainText(/cancel/i);
});

test('a document that the signatory has signed elsewhere meanwhile says so and shows the new state', async ({
  page,
  office,
}) => {
  await withoutStream(page.context()); // with it, the room shows the new state by itself
  const id = await openRoom(page, office);
  await signByApi(page, [id], PLAIN_SIGNATURE);
  await sign(page).click();
  await expect(toast(page)).toBeVisible();
  await expect(sign(page)).toBeHidden();
  await expect(details(page)).toContainText('1 of 2 signed');
});

test('a certificate that has expired leads to the settings instead of signing', async ({ page, office }) => {
  const key = await issueCertificate(office.authority, {
    commonName: 'Olivia Berg',
    notBefore: new Date(Date.now() - 40 * 86_400_000),
    notAfter: new Date(Date.now() - 86_400_000),
  });
  await office.give(office.owner, key);
  await signIn(page, office.owner);
  const id = await putDocument(page, NAME, samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await openPage(page, `/documents/${id}`);
  await expect(nextStep(page).getByRole('status')).toHaveText('You need a valid certificate to sign');
  await expect(details(page)).toContainText(/expired/);
  await nextStep(page).getByRole('button', { name: 'Place my signature' }).click();
  await expect(sign(page)).toBeDisabled();
});

test('a file that cannot be shown offers another try, and its pages come once it loads', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  const id = await putDocument(page, NAME, samplePdf());
  await page.route(/\/attachment\?/, (route) =>
    route.fulfill({ status: 200, contentType: 'application/pdf', body: 'not a PDF' }),
  );
  await openPage(page, `/documents/${id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'Preview Failed' })).toBeVisible();
  await page.unroute(/\/attachment\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
});

test('an encrypted document is not asked for its password again after signing, by who set it nor by who gave it', async ({
  page,
  browser,
  office,
}) => {
  const id = await openRoom(page, office);
  await details(page).getByText('Options').click();
  await details(page)
    .getByRole('checkbox', { name: /encrypt/i })
    .check();
  await details(page).getByLabel('Encryption password').fill('open sesame');
  await expect(sign(page)).toBeEnabled();
  await sign(page).click();
  await expect(nextStep(page).getByRole('status')).toHaveText(`Signed. ${office.member.fullName} is next.`);
  await expectPages(page, '1 of 2 signed');

  const context = await browser.newContext();
  const next = await context.newPage();
  await signIn(next, office.member);
  await openPage(next, `/documents/${id}`);
  await next.getByLabel('Password', { exact: true }).fill('open sesame');
  await next.keyboard.press('Enter');
  await expect(firstPage(next).locator('canvas').first()).toBeVisible();
  await nextStep(next).getByRole('button', { name: 'Place my signature' }).click();
  await sign(next).click();
  await expect(nextStep(next).getByRole('status')).toHaveText('Signed. All have signed.');
  await expectPages(next, '2 of 2 signed');
  await context.close();
});

/** Expects the pages of the version with so many signatures, without a question for the password. */
async function expectPages(page: Page, progress: string): Promise<void> {
  await expect(details(page)).toContainText(progress);
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This document is protected' })).toBeHidden();
}
