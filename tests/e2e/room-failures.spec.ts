import type { Page } from '@playwright/test';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { issueCertificate, writePfx } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import {
  askToSign,
  decideByApi,
  PLAIN_SIGNATURE,
  putDocument,
  signByApi,
} from '#support/browser/documents-by-api.ts';
import { firstPage } from '#support/browser/document-steps.ts';
import { expect, signIn, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';
import { nextStep, placedSignature } from '#support/browser/room-steps.ts';
import { withoutStream } from '#support/browser/without-stream.ts';
import { startTestTrustServices } from '#support/pki/trust-services.ts';

const NAME = 'Engagement letter.pdf';
const sign = (page: Page) => nextStep(page).getByRole('button', { name: 'Sign', exact: true });
const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const toast = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });

/**
 * Opens the room of a document that the owner, who is signed in on this page, signs first, places the signature, and waits for the
 * check before signing, which would otherwise find what a test changes next.
 */
async function openRoom(page: Page, { owner, member }: Office): Promise<string> {
  await startSession(page, owner);
  const id = await putDocument(page, NAME, samplePdf());
  await askToSign(page, [id], { names: [owner.fullName, member.fullName] });
  await openPage(page, `/documents/${id}`);
  await nextStep(page).getByRole('button', { name: 'Place my signature' }).click();
  await expect(placedSignature(page)).toBeFocused();
  await expect(sign(page)).toBeEnabled();
  const check = page.getByRole('region', { name: 'Check before signing' }).getByRole('status');
  await expect(check).toContainText(/^Checked: .*position and the certificate/);
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

test('a room that is opened while its signature is being made shows that it has been made', async ({
  page,
  office: { owner, member },
}) => {
  await withoutStream(page.context()); // with it, the room shows the new state by itself
  await startSession(page, owner);
  const id = await putDocument(page, NAME, samplePdf());
  await askToSign(page, [id], { names: [owner.fullName, member.fullName] });
  const { promise: isSigned, resolve: haveSigned } = Promise.withResolvers<true>();
  await page.route(`**/${id}/preflight`, async (route) => {
    await isSigned;
    await route.continue();
  });
  await openPage(page, `/documents/${id}`);
  await expect(details(page)).toContainText('0 of 2 signed');
  await signByApi(page, [id], PLAIN_SIGNATURE);
  haveSigned(true);
  await expect(details(page)).toContainText('1 of 2 signed');
  await expect(sign(page)).toBeHidden();
});

test('a certificate that has expired leads to the settings instead of signing', async ({ page, office }) => {
  const key = await issueCertificate(office.authority, {
    commonName: 'Olivia Berg',
    notBefore: new Date(Date.now() - 40 * 86_400_000),
    notAfter: new Date(Date.now() - 86_400_000),
  });
  await office.give(office.owner, key);
  await startSession(page, office.owner);
  const id = await putDocument(page, NAME, samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await openPage(page, `/documents/${id}`);
  await expect(nextStep(page).getByRole('status')).toHaveText('You need a valid certificate to sign');
  await expect(details(page)).toContainText(/expired/);
  await nextStep(page).getByRole('button', { name: 'Place my signature' }).click();
  await expect(sign(page)).toBeDisabled();
});

test('a certificate that its issuer has revoked is refused with the reason, and another one signs what was prepared', async ({
  page,
  office,
}) => {
  const { owner, member } = office;
  const services = await startTestTrustServices('Revoking', Number(process.env['E2E_TRUST_PORT']));
  try {
    const revoked = await services.issue({ commonName: owner.fullName });
    await office.give(owner, revoked);
    await openRoom(page, office);
    await details(page).getByText('Options').click();
    const reason = details(page).getByRole('textbox', { name: /^Reason/ });
    await reason.fill('I agree');
    services.revoke(revoked.certificate);
    await page.reload();
    const refusal = details(page)
      .getByRole('region', { name: 'Check before signing' })
      .getByRole('alert')
      .filter({ hasText: certificateMessages.revoked });
    await expect(refusal).toContainText('Choose another certificate');
    await expect(sign(page)).toBeDisabled();
    await expect(sign(page)).toHaveAccessibleDescription(certificateMessages.revoked);
    await expect(details(page)).toContainText('0 of 2 signed');

    await office.give(owner, await services.issue({ commonName: owner.fullName }));
    await page.reload();
    await expect(placedSignature(page)).toBeVisible();
    await expect(details(page).getByText('Draft restored.')).toBeVisible();
    await details(page).getByText('Options').click();
    await expect(reason).toHaveValue('I agree');
    await expect(sign(page)).toBeEnabled();
    await expect(refusal).toBeHidden();
    await sign(page).click();
    await expect(nextStep(page).getByRole('status')).toHaveText(`Signed. ${member.fullName} is next.`);
  } finally {
    await services.stop();
  }
});

test('certificates that cannot be loaded are tried again with what was entered kept, and then sign', async ({
  page,
  office,
}) => {
  const { owner, member } = office;
  await startSession(page, owner);
  const id = await putDocument(page, NAME, samplePdf());
  await askToSign(page, [id], { names: [owner.fullName, member.fullName] });
  await office.fault('/organization/digital-signature', 'error');
  await openPage(page, `/documents/${id}`);
  const alert = details(page)
    .getByRole('alert')
    .filter({ hasText: 'Your certificates could not be loaded.' });
  await expect(alert).toBeVisible();
  await details(page).getByText('Options').click();
  const reason = details(page).getByRole('textbox', { name: /^Reason/ });
  await reason.fill('I agree');
  await office.fault('/organization/digital-signature', null);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(details(page).getByRole('region', { name: 'Certificate that signs' })).toBeVisible();
  await expect(reason).toHaveValue('I agree');
  await nextStep(page).getByRole('button', { name: 'Place my signature' }).click();
  await sign(page).click();
  await expect(nextStep(page).getByRole('status')).toHaveText(`Signed. ${member.fullName} is next.`);
});

test('a wrong password of a certificate file is refused at its field with the file kept, and the right one leads back to the placed signature', async ({
  page,
  office,
}) => {
  const person = office.withoutCertificate;
  const sender = await page.context().newPage();
  await signIn(sender, office.owner);
  const id = await putDocument(sender, NAME, samplePdf());
  await askToSign(sender, [id], { names: [person.fullName] });
  await sender.close();
  await signIn(page, person, `/documents/${id}`);
  await expect(nextStep(page).getByRole('status')).toHaveText('You need a valid certificate to sign');
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  await firstPage(page).click({ position: { x: 150, y: 200 } });
  await expect(placedSignature(page)).toBeVisible();
  await details(page).getByRole('link', { name: 'Add a certificate' }).click();

  await page.getByRole('button', { name: 'Add certificate' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add certificate' });
  const file = {
    name: 'own.p12',
    mimeType: 'application/x-pkcs12',
    buffer: await writePfx(person.key, 'right one'),
  };
  await drawer.locator('input[type=file]').setInputFiles(file);
  const password = drawer.getByLabel('Password of the file');
  await password.fill('wrong one');
  await drawer.getByRole('button', { name: 'Add certificate' }).click();
  await expect(password).toHaveAccessibleDescription(certificateMessages.wrongPassword);
  await expect(drawer).toContainText('own.p12');
  await password.fill('right one');
  await drawer.getByRole('button', { name: 'Add certificate' }).click();
  await expect(drawer).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/documents/${id}$`));
  await expect(placedSignature(page)).toBeVisible();
  await sign(page).click();
  await expect(nextStep(page).getByRole('status')).toHaveText('Signed. All have signed.');
});

test('a file that cannot be shown offers another try, and its pages come once it loads', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
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
  await startSession(next, office.member);
  const give = async () => {
    await next.getByLabel('Password', { exact: true }).fill('open sesame');
    await next.keyboard.press('Enter');
    await expect(firstPage(next).locator('canvas').first()).toBeVisible();
  };
  await openPage(next, `/documents/${id}`);
  await give();
  await nextStep(next).getByRole('button', { name: 'Place my signature' }).click();
  await expect(sign(next)).toBeEnabled();
  await next.reload(); // forgets the password, and keeps the position
  await expect(nextStep(next).getByRole('status')).toHaveText(
    'Enter the password of the document to sign it',
  );
  await expect(sign(next)).toBeDisabled();
  await give();
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
