import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#support/browser/accessible.ts';
import { putDocument } from '#support/browser/documents-by-api.ts';
import { expect, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { smallTargets } from '#support/browser/small-targets.ts';
import { updated, withAnnotation, withEntries } from '#support/pdf/attacker.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { dict, name, type PdfObject, textString } from '#signing';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Object number of the second page, which is turned clockwise and cropped to 400 × 700 points. */
const SECOND = 5;
/** Size of that page as displayed. */
const SIDEWAYS = { width: 700, height: 400 };

const stream = (data: string) => `<</Length ${data.length}>>\nstream\n${data}\nendstream`;
const annotation = (kind: string, rect: number[], more: Record<string, PdfObject> = {}) =>
  dict({ Type: name('Annot'), Subtype: name(kind), Rect: rect, ...more });

/** A file that was signed, and then got a stamp on its first page and a highlighting on its second. */
async function changedAfterSigning({ member }: Office): Promise<Buffer> {
  const resources = '/Resources<</Font<</F1 7 0 R>>>>';
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${resources}/Contents 4 0 R>>`,
    stream('BT /F1 22 Tf 60 760 Td (Lease) Tj /F1 12 Tf 0 -40 Td (The rent is 900 a month.) Tj ET'),
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/CropBox[100 50 500 750]/Rotate 90${resources}/Contents 6 0 R>>`,
    stream('BT /F1 12 Tf 0 1 -1 0 200 120 Tm (The tenant pays for repairs.) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
  const signed = await signedPdf(pdf, member.key);
  const stamped = updated(signed, withAnnotation(annotation('Stamp', [380, 700, 500, 740])));
  return updated(stamped, (document, writer) => {
    const mark = annotation('Highlight', [190, 115, 205, 285], {
      ...{
        QuadPoints: [190, 115, 205, 115, 190, 285, 205, 285],
        C: [1, 1, 0],
        Contents: textString('Sure?'),
      },
    });
    withEntries(SECOND, { Annots: [writer.add(mark)] })(document, writer);
  });
}

const outlineOf = (page: Page, words: string) =>
  page.getByRole('img', { name: `Changed after signing: ${words}` });

/** Expects that an outline lies over a part of a page as displayed, given in points from its upper left. */
async function expectAt(
  outline: Locator,
  {
    on,
    size,
    left,
    top,
    width,
    height,
  }: Record<'left' | 'top' | 'width' | 'height', number> & {
    on: Locator;
    size: { width: number; height: number };
  },
): Promise<void> {
  await expect(outline).toBeInViewport();
  // The page moves while its drawer opens, so that the two rectangles may be of different moments.
  await expect(async () => {
    const [box, sheet] = [await outline.boundingBox(), await on.boundingBox()];
    if (!box || !sheet) throw new Error('not on the screen');
    const scale = sheet.width / size.width;
    expect(sheet.height / size.height).toBeCloseTo(scale, 2);
    expect(Math.abs(box.x - sheet.x - left * scale)).toBeLessThan(1.5);
    expect(Math.abs(box.y - sheet.y - top * scale)).toBeLessThan(1.5);
    expect(Math.abs(box.width - width * scale)).toBeLessThan(1.5);
    expect(Math.abs(box.height - height * scale)).toBeLessThan(1.5);
  }).toPass();
}

// The lower edge of the cropped page is the left edge of the page as displayed, its left edge the upper one.
const HIGHLIGHTED = { size: SIDEWAYS, left: 65, top: 90, width: 170, height: 15 };

test('what changed after signing is outlined on its page while the signatures are open', async ({
  page,
  office,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.setViewportSize(DESKTOP);
  await startSession(page, office.owner);
  const id = await putDocument(page, 'changed.pdf', await changedAfterSigning(office));
  await page.goto(`/documents/${id}`);
  const signatures = page.getByRole('button', { name: 'Signatures: The signature could not be confirmed' });
  await expect(signatures).toBeVisible();
  await expect(outlineOf(page, 'stamp')).toHaveCount(0);
  await signatures.click();
  await expectAt(outlineOf(page, 'stamp'), {
    on: page.getByRole('region', { name: 'Page 1' }),
    ...{ size: { width: 595, height: 842 }, left: 380, top: 102, width: 120, height: 40 },
  });
  const close = page.getByRole('button', { name: 'Close the signatures' });
  await page.getByRole('button', { name: 'Page 2: show highlighting' }).click();
  await expectAt(outlineOf(page, 'highlighting'), {
    on: page.getByRole('region', { name: 'Page 2' }),
    ...HIGHLIGHTED,
  });
  await expectAccessible(page);
  await close.click();
  await expect(outlineOf(page, 'highlighting')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('on a phone a chosen change is outlined in place of the signatures, until the outlines are hidden', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await startSession(page, office.owner);
  const id = await putDocument(page, 'changed.pdf', await changedAfterSigning(office));
  await page.goto(`/documents?layout=preview&instanceId=${id}`);
  await page.getByRole('button', { name: 'Signatures: The signature could not be confirmed' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Signatures' });
  const place = drawer.getByRole('button', { name: 'Page 2: show highlighting' });
  await expect(place).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await place.tap();
  await expect(drawer).toBeHidden();
  await expectAt(outlineOf(page, 'highlighting'), {
    on: page.getByRole('region', { name: 'Page 2' }),
    ...HIGHLIGHTED,
  });
  expect(await smallTargets(page)).toEqual([]);
  const bar = page.getByRole('group', { name: 'Outlined changes' });
  const [outlined, over] = [await outlineOf(page, 'highlighting').boundingBox(), await bar.boundingBox()];
  expect(outlined!.y + outlined!.height).toBeLessThan(over!.y);
  await expectAccessible(page, { include: '[data-page], [aria-label="Outlined changes"]' });
  await page.getByRole('button', { name: 'Hide the outlines' }).tap();
  await expect(outlineOf(page, 'highlighting')).toHaveCount(0);
  await context.close();
});
