import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { samplePdf } from '#demo/sample-pdf.ts';
import { signMessages } from '#contracts/sign-form.ts';
import { signWithUsb, usbMessages } from '#contracts/usb.ts';
import { USB_HELPER_SYSTEMS } from '#contracts/usb-helper-download.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';
import { softTokens } from '#support/pki/software-tokens.ts';
import { extractDownload, startDownloadedHelper } from '#support/stack/downloaded-helper.ts';
import { addSignatories, choose, openSignForm, saved, upload } from '#support/browser/document-steps.ts';

const NAME = 'mandate.pdf';
const HELPER_PORT = Number(process.env['E2E_HELPER_PORT']);
const HELPER_URL = `http://localhost:${HELPER_PORT}`;

test('UH-01 UH-02 UH-03 DC-10 VA-02 a user downloads and starts the helper and signs with a USB token whose key and PIN never leave the machine', async ({
  browser,
  page: owner,
  office,
  baseURL,
}) => {
  const person = office.withoutCertificate;
  const tokens = softTokens();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'helper-of-signatory-'));
  await signIn(owner, office.owner);
  await upload(owner, { name: NAME, buffer: samplePdf() });
  await addSignatories(owner, NAME, [person.fullName]);

  const context = await browser.newContext();
  const page = await context.newPage();
  const sent: { url: string; body: string }[] = [];
  page.on('request', (request) => {
    sent.push({ url: request.url(), body: request.postDataBuffer()?.toString('latin1') ?? '' });
  });
  await signIn(page, person);
  const drawer = await openSignForm(page, NAME);
  const proceed = drawer.getByRole('button', { name: 'Continue' });
  await drawer.getByRole('radio', { name: 'USB token' }).click();
  await expect(drawer.getByRole('region', { name: 'The USB helper is not running' })).toBeVisible();
  await expect(proceed).toBeDisabled();
  const downloading = page.waitForEvent('download');
  await drawer.getByRole('link', { name: 'Download for Linux' }).click();
  const top = extractDownload((await saved(downloading)).bytes, folder);
  await expect(drawer.getByText('Waiting for the helper to start')).toBeVisible();

  const startFile = path.join(top, USB_HELPER_SYSTEMS.linux.startFile);
  const helper = await startDownloadedHelper(startFile, tokens.environment);
  try {
    await expect(drawer.getByText('No token is plugged in. Plug it in')).toBeVisible();
    await proceed.click();
    await expect(drawer.getByText(signMessages.usbToken)).toBeVisible();
    await expect(drawer.getByText(signMessages.usbPin)).toBeVisible();

    const token = tokens.plugIn('Wen', { 'Signing key': person.key });
    await expect(drawer.getByRole('combobox', { name: 'USB token' })).toContainText(`Wen · ${token.serial}`);
    const pin = drawer.getByLabel('USB token PIN');
    await pin.fill('short');
    await proceed.click();
    await expect(drawer.getByText(signMessages.usbPinLength)).toBeVisible();
    await pin.fill('not the PIN');
    await proceed.click();
    await expect(drawer.getByText(usbMessages.pinWrongCounted)).toBeVisible();
    await pin.fill(token.pin);
    await proceed.click();
    await expect(drawer.getByRole('combobox', { name: 'Certificate' })).toContainText(person.fullName);

    await drawer.getByRole('textbox', { name: 'Position' }).fill('60,60,200,60');
    await drawer.getByRole('button', { name: 'Sign document' }).click();
    await expect(drawer).toBeHidden();

    await page.goto('/documents?status=signed');
    const started = page.waitForEvent('download');
    await choose(page, NAME, 'Download');
    const { path, bytes } = await saved(started);
    expect(validateTrusting(office.authority.root, path)).toEqual([
      { signer: person.fullName, signature: 'Signature is Valid.', certificate: 'Certificate is Trusted.' },
    ]);

    const [toHelper] = sent.filter(({ url }) => url === `${HELPER_URL}/sign`);
    const { documents } = signWithUsb.body.parse(JSON.parse(toHelper!.body));
    expect(documents.map(({ file_name }) => file_name)).toEqual([NAME]);
    const original = Buffer.from(documents[0]!.content, 'base64');
    expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
    const elsewhere = sent.filter(({ url }) => !url.startsWith(HELPER_URL));
    expect(elsewhere.filter(({ body }) => body.includes(token.pin))).toEqual([]);
    expect(
      elsewhere.filter(({ url }) => !url.startsWith(`${baseURL}/`) && !/^(blob|data):/.test(url)),
    ).toEqual([]);

    await page.goto('/settings/digital-signature');
    const item = page.getByRole('listitem').filter({ hasText: person.fullName });
    await expect(item.getByText('USB token')).toBeVisible();
    await expect(item.getByText(token.serial)).toBeVisible();
    await expect(item.getByRole('button', { name: /default/ })).toBeHidden();
  } finally {
    await helper.stop();
    tokens.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  await context.close();
});
