import type { Locator } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { samplePdf } from '#demo/sample-pdf.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { signWithUsb } from '#contracts/usb.ts';
import { usbMessages } from '#contracts/usb-constants.ts';
import { pairingMessages } from '#contracts/usb-pairing.ts';
import { USB_HELPER_SYSTEMS } from '#contracts/usb-helper-systems.ts';
import { verifyPdf } from '#signing';
import { test } from '#support/attack/foreign-site.ts';
import { openPage } from '#support/browser/open-page.ts';
import { expect, signIn, startSession } from '#support/browser/office-fixture.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';
import { softTokens } from '#support/pki/software-tokens.ts';
import { extractDownload, startDownloadedHelper } from '#support/stack/downloaded-helper.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expectAccessible } from '#support/browser/accessible.ts';
import { nextStep, placedSignature } from '#support/browser/room-steps.ts';
import { shownCodes, startUsbHelper, type RunningHelper } from '#support/stack/usb-helper-process.ts';
import { choose, openSignForm, saved } from '#support/browser/document-steps.ts';
import { OPERATIONS } from '../../usb-helper/operations.ts';

const NAME = 'mandate.pdf';
const HELPER_PORT = Number(process.env['E2E_HELPER_PORT']);
const HELPER_URL = `http://localhost:${HELPER_PORT}`;

// One after the other: the pages call the helper on a single port.
test.describe.configure({ mode: 'default' });

const codeField = (form: Locator) => form.getByRole('textbox', { name: 'Code of the helper' });

/** Enters the code that the helper shows, after it has shown `before` others. */
async function pair(form: Locator, helper: RunningHelper, before = 0): Promise<void> {
  await expect(codeField(form)).toBeVisible();
  await expect.poll(() => shownCodes(helper)).toHaveLength(before + 1);
  await codeField(form).fill(shownCodes(helper).at(-1)!);
}

test('UH-01 UH-02 UH-03 DC-10 VA-02 a user downloads and starts the helper and signs with a USB token whose key and PIN never leave the machine', async ({
  browser,
  page: owner,
  office,
  baseURL,
}) => {
  const person = office.withoutCertificate;
  const tokens = softTokens();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'helper-of-signatory-'));
  await startSession(owner, office.owner);
  const id = await putDocument(owner, NAME, samplePdf());
  await askToSign(owner, [id], { names: [person.fullName] });

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
    await expect(codeField(drawer)).toBeVisible();
    await expect(proceed).toBeDisabled();
    await pair(drawer, helper);
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

test('a token that is unplugged before the signature is missed at its field, and signs what was prepared once it is plugged in again', async ({
  page,
  office,
  baseURL,
}) => {
  const { owner } = office;
  const tokens = softTokens();
  const first = tokens.plugIn('Olivia', { 'Signing key': owner.key });
  const helper = await startUsbHelper({ ...tokens.environment, APP_URL: baseURL ?? '' }, HELPER_PORT);
  try {
    await startSession(page, owner);
    const id = await putDocument(page, NAME, samplePdf());
    await askToSign(page, [id], { names: [owner.fullName] });
    await page.goto(`/documents/${id}`);
    const details = page.getByRole('region', { name: 'Details' });
    const button = (name: string) => nextStep(page).getByRole('button', { name, exact: true });
    await button('Place my signature').click();
    await details.getByText('Options').click();
    await details.getByRole('textbox', { name: /^Reason/ }).fill('I agree');
    await details.getByRole('radio', { name: 'USB token' }).click();
    await pair(details, helper);
    const token = details.getByRole('combobox', { name: 'USB token' });
    await expect(token).toContainText(first.serial);
    const pin = details.getByLabel('USB token PIN');
    await pin.fill(first.pin);
    await button('Continue').click();
    await expect(details.getByRole('combobox', { name: 'Certificate' })).toContainText(owner.fullName);

    tokens.unplug(first);
    await button('Sign').click();
    await expect(token).toHaveAccessibleDescription(usbMessages.tokenMissing);
    await expect(details.getByRole('textbox', { name: /^Reason/ })).toHaveValue('I agree');
    await expect(placedSignature(page)).toBeVisible();
    await expect(details).toContainText('0 of 1 signed');

    const second = tokens.plugIn('Olivia', { 'Signing key': owner.key });
    await expect(token).toContainText(second.serial);
    await expect(token).not.toHaveAccessibleDescription(usbMessages.tokenMissing);
    await pin.fill(second.pin);
    await button('Continue').click();
    await expect(details.getByRole('combobox', { name: 'Certificate' })).toContainText(owner.fullName);
    await button('Sign').click();
    await expect(nextStep(page).getByRole('status')).toHaveText('Signed. All have signed.');
    const started = page.waitForEvent('download');
    await button('Download').click();
    const { path, bytes } = await saved(started);
    expect(validateTrusting(office.authority.root, path)).toEqual([
      { signer: owner.fullName, signature: 'Signature is Valid.', certificate: 'Certificate is Trusted.' },
    ]);
    expect(verifyPdf(bytes).signatures.map(({ reason }) => reason)).toEqual(['I agree']);
  } finally {
    await helper.stop();
    tokens.remove();
  }
});

/** HTML that makes calls of the helper as its page may, and lists in its title what it could read and which calls have failed. */
const attempts = (calls: readonly (readonly [method: string, path: string])[]) => `<script>
  const ask = async ([method, path], init) => {
    try {
      const response = await fetch('${HELPER_URL}' + path, { method, ...init });
      return (await response.text()) || response.type; // opaque: it was sent, and nothing of the response can be read
    } catch (error) {
      return 'refused';
    }
  };
  const calls = ${JSON.stringify(calls)};
  const json = { headers: { 'content-type': 'application/json' }, body: '{"code":"000000"}' };
  Promise.all([
    ...calls.map((call) => ask(call, call[0] === 'POST' ? json : {})),
    ...calls.map((call) => ask(call, { mode: 'no-cors' })),
    ...calls.map((call) => ask(call, { headers: { authorization: 'Bearer x' } })),
  ]).then((answers) => (document.title = [...new Set(answers)].sort().join()));
</script>
<form method="post" action="${HELPER_URL}/pair/start"><button>Go</button></form>`;

test('a page of another port of localhost reads nothing of the helper and has no code shown, while a paired page signs until it is unpaired', async ({
  browser,
  page,
  office,
  baseURL,
  foreignSite,
}) => {
  const { owner } = office;
  const tokens = softTokens();
  const token = tokens.plugIn('Olivia', { 'Signing key': owner.key });
  const helper = await startUsbHelper({ ...tokens.environment, APP_URL: baseURL ?? '' }, HELPER_PORT);
  const elsewhere = await browser.newContext();
  try {
    const foreign = await elsewhere.newPage();
    const calls = OPERATIONS.map(({ call: { method, path } }) => [method, path] as const);
    await foreign.goto(await foreignSite(attempts(calls)));
    await expect(foreign).toHaveTitle('opaque,refused');
    await foreign.getByRole('button', { name: 'Go' }).click();
    await expect(foreign.getByText('origin_refused')).toBeVisible();
    expect(shownCodes(helper)).toEqual([]);

    await startSession(page, owner);
    const id = await putDocument(page, NAME, samplePdf());
    await askToSign(page, [id], { names: [owner.fullName] });
    await openPage(page, '/documents');
    let drawer = await openSignForm(page, NAME);
    await drawer.getByRole('radio', { name: 'USB token' }).click();
    await expect.poll(() => shownCodes(helper)).toHaveLength(1);
    const [code] = shownCodes(helper);
    await codeField(drawer).fill(code === '000000' ? '000001' : '000000');
    await expect(codeField(drawer)).toHaveAccessibleDescription(pairingMessages.codeWrong);
    await expect(codeField(drawer)).toBeFocused();
    await page.keyboard.type(code!);
    await expect(drawer.getByRole('combobox', { name: 'USB token' })).toContainText(token.serial);

    await page.goto('/documents');
    drawer = await openSignForm(page, NAME);
    await drawer.getByRole('radio', { name: 'USB token' }).click();
    await expect(drawer.getByRole('combobox', { name: 'USB token' })).toContainText(token.serial);
    await drawer.getByLabel('USB token PIN').fill(token.pin);
    await drawer.getByRole('button', { name: 'Continue' }).click();
    await drawer.getByRole('button', { name: 'Unpair' }).click();
    await expect(codeField(drawer)).toBeFocused();
    await expect(drawer.getByRole('button', { name: /Continue|Sign document/ })).toBeDisabled();
    await pair(drawer, helper, 1);
    await expect(drawer.getByRole('combobox', { name: 'Certificate' })).toContainText(owner.fullName);
    await drawer.getByRole('textbox', { name: 'Position' }).fill('60,60,200,60');
    await drawer.getByRole('button', { name: 'Sign document' }).click();
    await expect(drawer).toBeHidden();

    await page.goto('/settings/digital-signature');
    const section = page.getByRole('region', { name: 'USB helper' });
    await expect(section).toContainText('This browser is paired with the USB helper.');
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Unpair' }).click();
    await expect(section).toBeHidden();
    expect(readFileSync(helper.pairings, 'utf8')).not.toContain('origin');
  } finally {
    await elsewhere.close();
    await helper.stop();
    tokens.remove();
  }
});
