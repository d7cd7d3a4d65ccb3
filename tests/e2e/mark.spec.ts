import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { firstPage, saved } from '#support/browser/document-steps.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test, type Office } from '#support/browser/office-fixture.ts';
import { photoOfSignature } from '#support/pdf/photo-of-signature.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';

const NAME = 'Lease.pdf';

/** Opens the room of a new document that waits for the signature of the user signed in on this page. */
async function openRoom(page: Page, { owner }: Office): Promise<void> {
  const id = await putDocument(page, NAME, samplePdf());
  await askToSign(page, [id], { names: [owner.fullName] });
  await page.goto(`/documents/${id}`);
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
}

const step = (page: Page) => page.getByRole('region', { name: 'Next step' });
const own = (page: Page) => page.getByRole('region', { name: 'Your signature' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'How should your signature look?' });

/** Places the signature, signs, and returns the path of the signed file, which pdfsig finds valid. */
async function sign(page: Page, { owner, authority }: Office): Promise<string> {
  await step(page).getByRole('button', { name: 'Place my signature' }).click();
  await step(page).getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(step(page).getByRole('status')).toHaveText('Signed. All have signed.');
  const started = page.waitForEvent('download');
  await step(page).getByRole('button', { name: 'Download' }).click();
  const { path } = await saved(started);
  expect(validateTrusting(authority.root, path)).toEqual([
    { signer: owner.fullName, signature: 'Signature is Valid.', certificate: 'Certificate is Trusted.' },
  ]);
  return path;
}

const fontsIn = (pdf: string) => execFileSync('pdffonts', [pdf], { encoding: 'utf8' });
const hasPicture = (pdf: string) =>
  /\bsmask\b/.test(execFileSync('pdfimages', ['-list', pdf], { encoding: 'utf8' }));

test('the first signing offers the name in handwriting, which needs nothing more and is kept; the style can be chosen', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  await openRoom(page, office);
  await expect(own(page)).toContainText('How should your signature look?');
  await expect(own(page).getByRole('img', { name: 'How your signature will look' })).toBeVisible();
  const first = await sign(page, office);
  expect(fontsIn(first)).toContain('DancingScript-Regular');

  await openRoom(page, office);
  await expect(own(page)).toContainText('Your signature');
  await expect(own(page)).not.toContainText('How should');
  await page.getByRole('region', { name: 'Details' }).getByText('Options').click();
  await page.getByRole('combobox', { name: 'Style' }).click();
  await page.getByRole('option', { name: 'Compact line' }).click();
  const second = await sign(page, office);
  expect(execFileSync('pdftotext', [second, '-'], { encoding: 'utf8' })).toContain(
    `${office.owner.fullName} ·`,
  );
});

test('a signature drawn by finger in the room is shown by the signed document and kept in the settings', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, office.owner);
  await openRoom(page, office);
  await step(page).getByRole('button', { name: 'Details' }).tap();
  await own(page).getByRole('button', { name: 'Draw or choose another' }).tap();
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Draw' }).tap();
  const use = dialog.getByRole('button', { name: 'Use this signature' });
  await expect(use).toBeDisabled();
  const paper = dialog.getByRole('img', { name: 'Paper to draw your signature on' });
  await drawByFinger(page, paper);
  await expect(use).toBeEnabled();
  await dialog.getByRole('button', { name: 'Undo' }).tap();
  await expect(use).toBeDisabled();
  await drawByFinger(page, paper);
  await expect(use).toBeEnabled();
  await use.click();
  await expect(dialog).toBeHidden();
  await expect(own(page)).not.toContainText('How should');
  await step(page).getByRole('button', { name: 'Hide details' }).tap();
  expect(hasPicture(await sign(page, office))).toBe(true);
  await page.goto('/settings/signature-properties');
  await expect(own(page).getByRole('img', { name: 'Your handwritten signature' })).toBeVisible();
  await context.close();
});

/** Draws a wave by one finger; in its middle something else happens. */
async function drawByFinger(page: Page, paper: Locator, inBetween?: () => Promise<void>): Promise<void> {
  const box = await paper.boundingBox();
  if (!box) throw new Error('There is no paper to draw on.');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined
          ? []
          : [
              {
                x: box.x + box.width * (0.15 + 0.7 * share),
                y: box.y + box.height * (0.5 + 0.25 * Math.sin(14 * share)),
              },
            ],
    });
  await touch('touchStart', 0);
  for (let part = 1; part <= 30; part++) {
    await touch('touchMove', part / 30);
    if (part === 15) await inBetween?.();
  }
  await touch('touchEnd');
  await devtools.detach();
}

test('a stroke that is being drawn while the paper changes its width is kept to its end', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({ viewport: { width: 600, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, office.owner);
  await openRoom(page, office);
  await step(page).getByRole('button', { name: 'Details' }).tap();
  await own(page).getByRole('button', { name: 'Draw or choose another' }).tap();
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Draw' }).tap();
  const paper = dialog.getByRole('img', { name: 'Paper to draw your signature on' });
  const widthOf = () => paper.evaluate((canvas: HTMLCanvasElement) => canvas.width);
  const before = await widthOf();
  await drawByFinger(page, paper, () => page.setViewportSize({ width: 480, height: 844 }));
  await expect(dialog.getByRole('button', { name: 'Use this signature' })).toBeEnabled();
  expect(await widthOf()).toBeLessThan(before);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: 'Use this signature' })).toBeDisabled(); // it was one stroke
  await context.close();
});

test('the paper of an uploaded photograph is removed, as far as the slider says, and the page shows through', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner, '/settings/digital-signature');
  await own(page).getByRole('button', { name: 'Change' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: 'Upload' }).click();
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: photoOfSignature() };
  await dialog.getByLabel('Files').setInputFiles(photo);
  const preview = dialog.getByRole('img', { name: 'Your signature without its background' });
  await expect(preview).toBeVisible();
  const transparent = () =>
    preview.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return -1;
      const { width, height } = canvas;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      let clear = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at] === 0) clear += 1;
      return clear / (width * height);
    });
  const size = await preview.evaluate((canvas) => [
    canvas.getAttribute('width'),
    canvas.getAttribute('height'),
  ]);
  expect(Number(size[0])).toBeLessThan(380); // trimmed to the ink of a picture of 600 × 300
  expect(await transparent()).toBeGreaterThan(0.7);
  const slider = dialog.getByRole('slider', { name: 'Remove background' });
  await slider.press('End');
  await expect(slider).toHaveValue('100');
  expect(await transparent()).toBeGreaterThan(0.7);
  await slider.press('Home');
  await dialog.getByRole('button', { name: 'Use this signature' }).click();
  await expect(dialog).toBeHidden();
  await expect(own(page).getByRole('img', { name: 'Your handwritten signature' })).toBeVisible();

  await openRoom(page, office);
  const signed = await sign(page, office);
  expect(hasPicture(signed)).toBe(true);
  expect(fontsIn(signed)).not.toContain('DancingScript');
});
