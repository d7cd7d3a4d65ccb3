import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { VerificationReport } from '#contracts/signature-report.ts';
import { askAuthoritiesWords } from '#contracts/ask-authorities-words.ts';
import { certificatePem, issueCertificate } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { encryptPdf } from '#signing';
import { askToSign, putDocument, signByApi } from '#support/browser/documents-by-api.ts';
import { expect, signIn, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { signedPdf, tamperedPdf } from '#support/pdf/signed-pdf.ts';
import { startTestTrustServices } from '#support/pki/trust-services.ts';
import { elementsNamed, parseXml } from '#support/xml/parse-xml.ts';
import { choose, saved } from '#support/browser/document-steps.ts';

const PHONE = { width: 390, height: 844 };
const PLACE: DocumentProperties = {
  lowerLeftX: 60,
  lowerLeftY: 200,
  width: 200,
  height: 60,
  defaultPage: 'first',
  customPage: null,
  reason: 'I agree',
  location: 'Aarhus',
  showPicture: false,
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
  level: null,
};

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const rootOf = ({ authority }: Office) => ({
  name: 'root.pem',
  mimeType: 'application/x-pem-file',
  buffer: Buffer.from(certificatePem(authority.root)),
});
const cardOf = (within: Page | Locator, name: string) => within.getByRole('article', { name });

/** Makes a document that Marco signed with another program and Olivia, the signed-in user, signs here. */
async function signedTwice(page: Page, { member, owner }: Office): Promise<string> {
  const id = await putDocument(page, 'lease.pdf', await signedPdf(samplePdf(), member.key));
  await askToSign(page, [id], { names: [owner.fullName] });
  await signByApi(page, [id], PLACE);
  return id;
}

async function trustAuthority(page: Page, office: Office): Promise<void> {
  await page.goto('/settings/trust-list');
  await expect(page.getByText('The trust list is empty')).toBeVisible();
  await page.getByLabel('Files').first().setInputFiles(rootOf(office));
  const list = page.getByRole('list', { name: 'Trusted authorities' });
  await expect(list.getByRole('heading', { name: 'Office Authority Root CA' })).toBeVisible();
  await expect(list.getByText(`by ${office.owner.fullName}`)).toBeVisible();
}

test('the signatures of a document are listed beside its pages: signer, verdict and coverage', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await startSession(page, office.owner);
  const id = await signedTwice(page, office);
  await trustAuthority(page, office);
  await page.goto(`/documents?layout=preview&instanceId=${id}`);
  await page.getByRole('button', { name: 'Signatures: All 2 signatures are valid' }).click();
  const panel = page.getByRole('complementary', { name: 'Signatures' });
  const cards = panel.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText(office.member.fullName);
  await expect(cards.nth(0)).toContainText('Valid');
  await expect(cards.nth(0)).toContainText('Signed version 1 of');
  await expect(cards.nth(0)).toContainText('Another signature was added.');
  await expect(cards.nth(1)).toContainText(office.owner.fullName);
  await expect(cards.nth(1)).toContainText('which is on the trust list of your organization');
  await cards.nth(1).getByText('Certificate details').click();
  await expect(cards.nth(1).getByText(`CN=${office.owner.fullName}`, { exact: false })).toBeVisible();

  await page.getByRole('textbox', { name: /page/i }).fill('2');
  await page.getByRole('textbox', { name: /page/i }).press('Enter');
  await cards.nth(0).getByRole('button', { name: 'Go to page 1' }).click();
  await expect(page.getByRole('textbox', { name: /page/i })).toHaveValue('1');
  await panel.getByRole('button', { name: 'Close the signatures' }).click();
  await expect(panel).toBeHidden();
});

test('on a phone the signatures cover the document, and a page number returns to it', async ({
  page,
  office,
}) => {
  await page.setViewportSize(PHONE);
  await startSession(page, office.owner);
  const id = await putDocument(page, 'signed.pdf', await signedPdf(samplePdf(), office.member.key));
  await page.goto(`/documents?layout=preview&instanceId=${id}`);
  await page.getByRole('button', { name: 'Signatures: The signature could not be confirmed' }).click();
  const drawer = page.getByRole('dialog', { name: 'Signatures' });
  await expect(cardOf(drawer, office.member.fullName)).toContainText('Not confirmed');
  await expect(cardOf(drawer, office.member.fullName)).toContainText(
    'No authority that is trusted here vouches',
  );
  await drawer.getByRole('button', { name: 'Go to page 1' }).click();
  await expect(drawer).toBeHidden();
});

test('each version is checked from the drawer of versions', async ({ page, office }) => {
  await startSession(page, office.owner);
  await signedTwice(page, office);
  await page.goto('/documents?status=signed');
  await choose(page, 'lease.pdf', 'Versions');
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await drawer.getByText('Signatures of version 1').click();
  await expect(drawer.getByRole('article')).toHaveCount(1);
  await drawer.getByText('Signatures of version 2').click();
  await expect(drawer.getByRole('article')).toHaveCount(3);
});

test('a visitor checks files: valid, changed, unsigned, encrypted and broken ones', async ({
  page,
  office,
}, info) => {
  const key = await issueCertificate(office.authority, { commonName: 'Ana Kovač', keyType: 'ec' });
  const good = await signedPdf(samplePdf(), key);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Check signatures' }).click();
  await expect(page.getByText('Neither the file nor the result is stored')).toBeVisible();
  const files = page.getByLabel('Files').first();
  const result = (name: string) => page.getByRole('region', { name });

  await files.setInputFiles(pdf('good.pdf', good));
  await expect(
    result('good.pdf').getByRole('heading', { name: 'The signature could not be confirmed' }),
  ).toBeVisible();
  await page.getByText('Trust further certificates').click();
  await page.getByLabel('Files').nth(1).setInputFiles(rootOf(office));
  await expect(result('good.pdf').getByRole('heading', { name: 'The signature is valid' })).toBeVisible();
  await expect(cardOf(result('good.pdf'), 'Ana Kovač')).toContainText('which you named for this check');

  await files.setInputFiles([
    pdf('changed.pdf', tamperedPdf(good)),
    pdf('unsigned.pdf', samplePdf()),
    pdf('broken.pdf', Buffer.from('%PDF-1.7\nnothing more')),
  ]);
  await expect(
    result('changed.pdf').getByRole('heading', { name: 'The signature is not valid' }),
  ).toBeVisible();
  await expect(cardOf(result('changed.pdf'), 'Ana Kovač')).toContainText('was changed after it was signed');
  await expect(
    result('unsigned.pdf').getByRole('heading', { name: 'This document is not signed' }),
  ).toBeVisible();
  await expect(result('broken.pdf')).toContainText('broken.pdf is damaged and cannot be read as a PDF.');

  const password = 'open sesame';
  const locked = await signedPdf(encryptPdf(samplePdf(), { userPassword: password }), key, { password });
  await files.setInputFiles(pdf('locked.pdf', locked));
  await page.getByLabel('Password of locked.pdf').fill('another');
  await page.getByRole('button', { name: 'Open and check' }).click();
  await expect(page.getByText('This password does not open the file. Try another one.')).toBeVisible();
  await page.getByLabel('Password of locked.pdf').fill(password);
  await page.getByRole('button', { name: 'Open and check' }).click();
  await expect(result('locked.pdf').getByRole('heading', { name: 'The signature is valid' })).toBeVisible();

  const download = page.waitForEvent('download');
  await result('good.pdf').getByRole('button', { name: 'Download as JSON' }).click();
  const { path, name } = await saved(download);
  expect(name).toBe('good signatures.json');
  expect(VerificationReport.parse(JSON.parse(readFileSync(path, 'utf8')))).toMatchObject({
    verdict: 'valid',
  });
  await info.attach('report', { path });
});

test('the ETSI validation report is saved on both screens, as made by the check that is shown', async ({
  page,
  office,
}) => {
  const signed = await signedPdf(samplePdf(), office.member.key);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const checks = () => requests.filter((url) => /\/api\/document\/.*(verify|signatures)/.test(url)).length;
  const download = async () => {
    const button = page.getByRole('button', { name: 'Download ETSI report (XML)' });
    await expect(button).toBeVisible();
    const before = checks();
    expect(before).toBeGreaterThan(0);
    const started = page.waitForEvent('download');
    await button.click();
    const { path, name } = await saved(started);
    expect(name).toBe('lease signatures.xml');
    expect(checks()).toBe(before);
    return elementsNamed(parseXml(readFileSync(path, 'utf8')), 'SignatureValidationReport');
  };
  await page.goto('/verify');
  await page.getByLabel('Files').first().setInputFiles(pdf('lease.pdf', signed));
  expect(await download()).toHaveLength(1);

  await startSession(page, office.owner);
  const id = await putDocument(page, 'lease.pdf', signed);
  await page.goto(`/documents?layout=preview&instanceId=${id}`);
  await page.getByRole('button', { name: 'Signatures: The signature could not be confirmed' }).click();
  expect(await download()).toHaveLength(1);
});

test('the authorities are asked about revocation only if the reader allows it, on both screens', async ({
  page,
  office,
}) => {
  const services = await startTestTrustServices('Asked', Number(process.env['E2E_TRUST_PORT']));
  try {
    const revoked = await services.issue({ commonName: 'Rita Revoked' });
    const file = await signedPdf(samplePdf(), revoked);
    services.revoke(revoked.certificate, new Date(Date.now() - 3_600_000));
    await page.goto('/verify');
    await page.getByLabel('Files').first().setInputFiles(pdf('a.pdf', file));
    await page.getByText('Trust further certificates').click();
    const root = { ...rootOf(office), buffer: Buffer.from(certificatePem(services.authority.root)) };
    await page.getByLabel('Files').nth(1).setInputFiles(root);
    const card = cardOf(page, 'Rita Revoked');
    await expect(card).toContainText('INDETERMINATE, TRY_LATER');
    const ask = page.getByRole('checkbox', { name: askAuthoritiesWords.label });
    await expect(ask).not.toBeChecked();
    await expect(ask).toHaveAccessibleDescription(askAuthoritiesWords.note);
    expect(services.asked.ocsp).toBe(0);
    await ask.check();
    await expect(card).toContainText('TOTAL-FAILED, REVOKED');
    await expect(page.getByRole('heading', { name: 'The signature is not valid' })).toBeVisible();

    await startSession(page, office.owner);
    const id = await putDocument(page, 'asked.pdf', file);
    await page.goto(`/documents?layout=preview&instanceId=${id}`);
    await page.getByRole('button', { name: 'Signatures: The signature could not be confirmed' }).click();
    await page.getByRole('checkbox', { name: askAuthoritiesWords.label }).check();
    await expect(cardOf(page, 'Rita Revoked')).toContainText('says that it was revoked');
  } finally {
    await services.stop();
  }
});

test("a member's check uses the trust list of the organization, and names it", async ({ page, office }) => {
  await startSession(page, office.owner);
  await trustAuthority(page, office);
  await page.goto('/verify');
  await expect(page.getByText(`the trust list of ${office.name}`)).toBeVisible();
  await page
    .getByLabel('Files')
    .first()
    .setInputFiles(pdf('a.pdf', await signedPdf(samplePdf(), office.member.key)));
  await expect(page.getByRole('heading', { name: 'The signature is valid' })).toBeVisible();

  await page.goto('/settings/trust-list');
  await page.getByRole('button', { name: 'Remove Office Authority Root CA' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The trust list is empty')).toBeVisible();
  const person = pdf('person.pem', Buffer.from(certificatePem(office.member.key.certificate)));
  await page.getByLabel('Files').first().setInputFiles(person);
  await expect(page.getByText(`${office.member.fullName} is the certificate of a person`)).toBeVisible();
});

test('the owner sets the level of later signatures, and members see it', async ({
  page,
  browser,
  office,
}) => {
  await signIn(page, office.owner, '/settings/signature-level');
  await expect(page.getByRole('radio', { name: 'The highest possible' })).toBeChecked();
  await page.getByRole('radio', { name: 'PAdES B-B, basic' }).check();
  await page.getByText('Advanced').click();
  await page.getByRole('radio', { name: /RSASSA-PSS/ }).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The signature settings have been saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'PAdES B-B, basic' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /RSASSA-PSS/ })).toBeChecked();

  const member = await (await browser.newContext()).newPage();
  await startSession(member, office.member);
  await member.goto('/settings/signature-level');
  await expect(member.getByText('Changing them needs write access to digital signatures.')).toBeVisible();
  await expect(member.getByRole('radio', { name: 'PAdES B-B, basic' })).toBeDisabled();
});
