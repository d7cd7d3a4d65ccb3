import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { issueCertificate, writePfx } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, startSession, test } from '#support/browser/office-fixture.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';
import { differingBox } from '#support/pdf/picture-difference.ts';
import { choose, drawPosition, firstPage, saved } from '#support/browser/document-steps.ts';

const NAME = 'letter.pdf';
const PERSON = 'प्रियंका श्रीवास्तव';

/** Draws a curve over most of the drawing area. */
async function scribble(page: Page, paper: Locator): Promise<void> {
  const box = await paper.boundingBox();
  if (!box) throw new Error('There is no paper to draw on.');
  const at = (t: number) =>
    [box.x + box.width * (0.1 + 0.8 * t), box.y + box.height * (0.5 + 0.35 * Math.sin(18 * t))] as const;
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= 40; step++) await page.mouse.move(...at(step / 40));
  await page.mouse.up();
}

async function addCertificate(page: Page, pfx: Buffer, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add certificate' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add certificate' });
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'own.p12', mimeType: 'application/x-pkcs12', buffer: pfx });
  await drawer.getByLabel('Password of the file').fill(password);
  await drawer.getByRole('button', { name: 'Add certificate' }).click();
  await expect(drawer).toBeHidden();
}

test('a signature with a handwritten picture and a name in Devanagari shows both on the page', async ({
  browser,
  page: owner,
  office,
}) => {
  await startSession(owner, office.owner);
  const id = await putDocument(owner, NAME, samplePdf());
  await askToSign(owner, [id], { names: [office.withoutCertificate.fullName] });

  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, office.withoutCertificate, '/settings/digital-signature');
  const key = await issueCertificate(office.authority, { commonName: PERSON });
  await addCertificate(page, await writePfx(key, 'one two three'), 'one two three');

  const section = page.getByRole('region', { name: 'Your signature' });
  await section.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'How should your signature look?' });
  await dialog.getByRole('tab', { name: 'Upload' }).click();
  const broken = { name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await dialog.getByLabel('Files').setInputFiles(broken);
  await expect(dialog.getByRole('alert')).toHaveText('This is not a PNG or JPEG picture, or it is damaged.');
  await dialog.getByRole('tab', { name: 'Draw' }).click();
  await expect(dialog.getByRole('button', { name: 'Use this signature' })).toBeDisabled();
  await scribble(page, dialog.getByRole('img', { name: 'Paper to draw your signature on' }));
  await dialog.getByRole('button', { name: 'Use this signature' }).click();
  await expect(section.getByRole('img', { name: 'Your handwritten signature' })).toBeVisible();

  await page.goto('/documents?status=pending_for_signature&layout=preview');
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  await drawPosition(page, [0.1, 0.25], [0.5, 0.35]);
  await page.getByRole('button', { name: 'Sign Digitally' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sign Digitally' });
  await expect(drawer.getByRole('img', { name: 'How your signature will look' })).toBeVisible();
  await expect(drawer.getByRole('switch', { name: 'Show my handwritten signature' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Sign document' }).click();
  await expect(drawer).toBeHidden();

  await page.goto('/documents?status=signed');
  const started = page.waitForEvent('download');
  await choose(page, NAME, 'Download');
  const signed = await saved(started);
  expect(validateTrusting(office.authority.root, signed.path)).toEqual([
    { signer: PERSON, signature: 'Signature is Valid.', certificate: 'Certificate is Trusted.' },
  ]);
  expect(execFileSync('pdftotext', [signed.path, '-'], { encoding: 'utf8' })).toContain(PERSON);
  const pictures = execFileSync('pdfimages', ['-list', signed.path], { encoding: 'utf8' });
  expect(pictures).toMatch(/\bimage\b.*\n.*\bsmask\b/);
  const box = differingBox(samplePdf(), signed.bytes);
  expect(box.left).toBeCloseTo(0.1, 1);
  expect(box.right).toBeLessThan(0.53);
  expect(box.top).toBeGreaterThan(0.22);
  expect(box.bottom).toBeLessThan(0.38);
  await context.close();
});

test('the picture is left out of a signature when its switch is off, and can be removed', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner, '/settings/digital-signature');
  const section = page.getByRole('region', { name: 'Your signature' });
  await section.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'How should your signature look?' });
  await dialog.getByRole('tab', { name: 'Draw' }).click();
  await scribble(page, dialog.getByRole('img', { name: 'Paper to draw your signature on' }));
  await dialog.getByRole('button', { name: 'Use this signature' }).click();
  await expect(section.getByRole('img', { name: 'Your handwritten signature' })).toBeVisible();

  const id = await putDocument(page, NAME, samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await page.goto('/documents?status=pending_for_signature&layout=preview');
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  await drawPosition(page, [0.1, 0.25], [0.5, 0.35]);
  await page.getByRole('button', { name: 'Sign Digitally' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sign Digitally' });
  await drawer.getByRole('switch', { name: 'Show my handwritten signature' }).click();
  await drawer.getByRole('button', { name: 'Sign document' }).click();
  await expect(drawer).toBeHidden();
  await page.goto('/documents?status=signed');
  const started = page.waitForEvent('download');
  await choose(page, NAME, 'Download');
  const { path } = await saved(started);
  expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })).not.toMatch(
    /\bimage\b.*\n.*\bsmask\b/,
  );

  await page.goto('/settings/digital-signature');
  await section.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText(office.owner.fullName)).toBeVisible();
});
