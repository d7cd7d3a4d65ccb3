import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument, versionBytes } from '#support/browser/documents-by-api.ts';
import { expect, signIn, test } from '#support/browser/office-fixture.ts';
import { differingBox } from '#support/pdf/picture-difference.ts';
import { classicPdf, type SamplePage } from '#support/pdf/sample-pdfs.ts';
import { firstPage, openSignForm } from '#support/browser/document-steps.ts';

const A4 = { width: 595, height: 842 };
type Numbers = [x: number, y: number, width: number, height: number];

/** Pages as stored in the file, and their displayed size in points. */
const PAGES: { kind: string; page: SamplePage; seen: { width: number; height: number } }[] = [
  { kind: 'turned by 90', page: { ...A4, rotate: 90 }, seen: { width: 842, height: 595 } },
  {
    kind: 'cropped and turned by 270',
    page: { ...A4, cropBox: [50, 100, 550, 800], rotate: 270 },
    seen: { width: 700, height: 500 },
  },
  { kind: 'cropped', page: { ...A4, cropBox: [100, 150, 500, 750] }, seen: { width: 400, height: 600 } },
  {
    kind: 'of two points a unit',
    page: { width: 300, height: 400, userUnit: 2 },
    seen: { width: 600, height: 800 },
  },
];

async function openToSign(page: Page, pdf: Buffer, name: string): Promise<string> {
  const id = await putDocument(page, 'letter.pdf', pdf);
  await askToSign(page, [id], { names: [name], note: 'Sign at the lower right' });
  await page.goto(`/documents?layout=preview&status=pending_for_signature&instanceId=${id}`);
  await expect(firstPage(page).locator('canvas').first()).toBeVisible();
  return id;
}

/** Position that the browser stores under `pdf-cords`. */
async function cords(page: Page): Promise<Numbers> {
  const kept = await page.evaluate(() => localStorage.getItem('pdf-cords'));
  const { position } = JSON.parse(kept ?? '{"position":""}') as { position: string }; // written by the page under test
  const [x = NaN, y = NaN, width = NaN, height = NaN] = position.split(',').map(Number);
  return [x, y, width, height];
}

function expectNear(actual: Numbers, wanted: Numbers, tolerance: number): void {
  actual.forEach((value, index) =>
    expect(Math.abs(value - (wanted[index] ?? NaN))).toBeLessThanOrEqual(tolerance),
  );
}

/** Returns the position on the screen, in pixels, of a point on the page (in points from the lower left). */
async function onScreen(page: Page, seen: { width: number; height: number }, points: [number, number]) {
  const box = (await firstPage(page).boundingBox())!;
  const scale = box.width / seen.width;
  return [box.x + points[0] * scale, box.y + (seen.height - points[1]) * scale] as const;
}

async function dragTo(page: Page, seen: { width: number; height: number }, [x, y, width, height]: Numbers) {
  const [from, to] = [
    await onScreen(page, seen, [x, y + height]),
    await onScreen(page, seen, [x + width, y]),
  ];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
}

const place = (page: Page): Locator => page.getByRole('group', { name: /^Signature on page 1/ });

/** Presses the keys that move the rectangle to the wanted position: tens with Shift, then ones; Alt resizes. */
async function steerTo(page: Page, wanted: Numbers): Promise<void> {
  const [x, y, width, height] = await cords(page);
  const steps: [string, number, [string, string]][] = [
    ['Alt+', wanted[2] - width, ['ArrowRight', 'ArrowLeft']],
    ['Alt+', wanted[3] - height, ['ArrowUp', 'ArrowDown']],
    ['', wanted[0] - x, ['ArrowRight', 'ArrowLeft']],
    ['', wanted[1] - y, ['ArrowUp', 'ArrowDown']],
  ];
  for (const [prefix, distance, [forward, back]] of steps) {
    const key = distance >= 0 ? forward : back;
    const points = Math.round(Math.abs(distance));
    for (let count = 0; count < Math.floor(points / 10); count += 1)
      await page.keyboard.press(`${prefix}Shift+${key}`);
    for (let count = 0; count < points % 10; count += 1) await page.keyboard.press(`${prefix}${key}`);
  }
}

async function signNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Digitally' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sign Digitally' });
  await drawer.getByRole('button', { name: 'Sign document' }).click();
  await expect(drawer).toBeHidden();
}

for (const { kind, page: sample, seen } of PAGES) {
  test(`DO-05 DC-09 on a page ${kind} drag and keyboard give the same position, which the signature has`, async ({
    page,
    office,
  }) => {
    await page.setViewportSize({ width: 1280, height: 1400 });
    await signIn(page, office.owner);
    const pdf = classicPdf([{ ...sample, text: 'Sign below' }]);
    const id = await openToSign(page, pdf, office.owner.fullName);
    await page.getByRole('button', { name: 'Fold the instructions' }).click();
    const wanted: Numbers = [60, seen.height * 0.55, 150, 50].map(Math.round) as Numbers; // four of four
    await dragTo(page, seen, wanted);
    await expect(place(page)).toBeFocused();
    const drawn = await cords(page);
    expectNear(drawn, wanted, 1.2); // a mouse stops at whole pixels

    await page.keyboard.press('Delete');
    await expect(place(page)).toBeHidden();
    await page.getByRole('group', { name: /^Page 1: press Enter/ }).focus();
    await page.keyboard.press('Enter');
    await steerTo(page, drawn);
    expectNear(await cords(page), drawn, 0.5);

    await signNow(page);
    const [x, y, width, height] = drawn;
    const box = differingBox(pdf, await versionBytes(page, id, 2));
    const margin = 4 / Math.min(seen.width, seen.height); // two pixels, and two points between the ink and its rectangle
    const shares = [box.left, box.right, 1 - box.bottom, 1 - box.top];
    const expected = [x / seen.width, (x + width) / seen.width, y / seen.height, (y + height) / seen.height];
    shares.forEach((share, index) => expect(Math.abs(share - expected[index]!)).toBeLessThan(margin + 0.002));
  });
}

test('DO-05 presets and numbers set the position of the signature, with a preview', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await signIn(page, office.owner);
  await openToSign(page, samplePdf(), office.owner.fullName);
  const card = page.getByRole('region', { name: 'Instructions to sign' });
  await expect(card).toContainText('Sign at the lower right');
  await card.getByRole('button', { name: 'Bottom right' }).click();
  const seen = { width: 595, height: 842 };
  expectNear(await cords(page), [seen.width - 36 - 180, 36, 180, 60], 1);
  await expect(place(page)).toBeInViewport();
  const picture = place(page).getByRole('img', { name: 'How your signature will look' });
  await expect(picture).toBeVisible();
  const inks = () =>
    picture.evaluate((element) => {
      const canvas = element as HTMLCanvasElement; // the picture is drawn on one
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await expect.poll(inks).toBeGreaterThan(10);

  await card.getByRole('textbox', { name: 'Width in points' }).fill('200');
  await card.getByRole('textbox', { name: 'X, points from the left' }).fill('40');
  await expect.poll(() => cords(page)).toEqual([40, 36, 200, 60]);
  const before = await place(page).boundingBox();
  const corner = { x: before!.x + before!.width, y: before!.y };
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x + 30, corner.y - 30, { steps: 3 });
  await page.mouse.up();
  const [x, y, width, height] = await cords(page);
  expect([x, y]).toEqual([40, 36]);
  expect(width).toBeGreaterThan(215);
  expect(height).toBeGreaterThan(75);
  await card.getByRole('button', { name: 'Remove the position' }).click();
  await expect(place(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('pdf-cords'))).toBeNull();
});

test('DO-11 OS-06 the form starts with the signature properties and previews its texts on the page', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner, '/settings/signature-properties');
  await page.getByRole('combobox', { name: 'Page', exact: true }).click();
  await page.getByRole('option', { name: 'Custom page' }).click();
  await page.getByLabel('Page number').fill('2');
  await page.getByRole('button', { name: 'Bottom left' }).click();
  await page.getByLabel('Reason').fill('I approve');
  await page.getByLabel('Location').fill('Aarhus');
  await page.getByRole('button', { name: 'Save properties' }).click();
  await expect(page.getByText('The signature properties have been saved.')).toBeVisible();

  const id = await putDocument(page, 'letter.pdf', samplePdf());
  await askToSign(page, [id], { names: [office.owner.fullName], pages: [2] });
  await page.goto(`/documents?status=pending_for_signature`);
  const drawer = await openSignForm(page, 'letter.pdf');
  await expect(drawer.getByLabel('Position', { exact: true })).toHaveValue('36,36,180,60');
  await expect(drawer.getByLabel('Reason')).toHaveValue('I approve');
  await expect(drawer.getByLabel('Location')).toHaveValue('Aarhus');
  await expect(drawer.getByRole('region', { name: 'Certificate that signs' })).toContainText(
    office.owner.fullName,
  );
  await expect(drawer.getByRole('img', { name: 'How your signature will look' })).toBeVisible();

  await drawer.getByLabel('Position', { exact: true }).fill('1,2,3');
  await drawer.getByRole('button', { name: 'Sign document' }).click();
  await expect(drawer.getByText('Position is required')).toBeVisible();
  await drawer.getByRole('button', { name: 'Top right' }).click();
  await expect(drawer.getByLabel('Position', { exact: true })).toHaveValue(/^379(\.\d+)?,7\d\d/);
  await drawer.getByRole('button', { name: 'Sign document' }).click();
  await expect(drawer).toBeHidden();
});

test('ER-06 field messages of the service are shown at their fields, joined by comma; other errors are only logged', async ({
  page,
  office,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.setViewportSize({ width: 1280, height: 1000 });
  await signIn(page, office.owner);
  await openToSign(page, samplePdf(), office.owner.fullName);
  await page.getByRole('button', { name: 'Middle', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Digitally' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sign Digitally' });
  const answers = [
    { position: ['It overlaps a signature', 'It is too small'], reason: [] },
    { somethingElse: ['Nobody knows'] },
  ];
  await page.route('**/sign-document', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ success: '0', message: 'Not signed', data: answers.shift() }),
    }),
  );
  await drawer.getByRole('button', { name: 'Sign document' }).click();
  await expect(drawer.getByText('It overlaps a signature, It is too small')).toBeVisible();
  await expect(drawer.getByText('An error occurred')).toBeVisible();
  await drawer.getByRole('button', { name: 'Sign document' }).click();
  await expect.poll(() => logged.some((text) => text.startsWith('Signing failed.'))).toBe(true);
  await expect(drawer.getByText('Nobody knows')).toBeHidden();
  await expect(drawer).toBeVisible();
});

test('DO-05 on a phone the sign form has steps, with presets and a preview of the signature', async ({
  browser,
  office,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, office.owner);
  await openToSign(page, samplePdf(), office.owner.fullName);
  await page.getByRole('button', { name: 'Next: place your signature' }).tap();
  await page.getByRole('button', { name: 'Choose a position on page 1' }).tap();
  await page.getByRole('button', { name: 'Middle right' }).tap();
  await expect(place(page)).toBeInViewport();
  await expect(place(page).getByRole('img', { name: 'How your signature will look' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Sign Digitally' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Sign Digitally' });
  await drawer.getByRole('button', { name: 'Sign document' }).tap();
  await expect(drawer).toBeHidden();
  await context.close();
});

test('DO-05 touch draws the position of a signature and moves it', async ({ browser, office }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, office.owner);
  await openToSign(page, samplePdf(), office.owner.fullName);
  await page.getByRole('button', { name: 'Next: place your signature' }).tap();
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const dragFinger = async (from: readonly [number, number], to: readonly [number, number]) => {
    await touch('touchStart', ...from);
    await touch('touchMove', (from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await touch('touchMove', ...to);
    await touch('touchEnd');
  };
  const box = (await firstPage(page).boundingBox())!;
  const scale = box.width / A4.width;
  await dragFinger([box.x + 60, box.y + 80], [box.x + 200, box.y + 130]);
  await expect(place(page)).toBeVisible();
  const drawn = await cords(page);
  expectNear(drawn, [60 / scale, A4.height - 130 / scale, 140 / scale, 50 / scale], 1.5);
  await dragFinger([box.x + 130, box.y + 105], [box.x + 150, box.y + 145]);
  await expect.poll(async () => (await cords(page))[1]).toBeLessThan(drawn[1] - 30);
  expectNear(await cords(page), [drawn[0] + 20 / scale, drawn[1] - 40 / scale, drawn[2], drawn[3]], 1.5);
  await context.close();
});
