import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { dataOfDrag, type DroppedFile } from '#support/browser/drop-files.ts';
import { PART_BYTES } from '#contracts/limits.ts';
import { expect, mailedCode, signIn, test } from '#support/browser/office-fixture.ts';
import { encryptPdf } from '#signing';
import { choose, saved } from '#support/browser/document-steps.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload files' });

/** Returns a PDF of about this size, padded after the end of the file, where bytes are ignored. */
const largePdf = (size: number) =>
  Buffer.concat([samplePdf(), Buffer.from('\n%'), Buffer.from(randomBytes(size / 2).toString('hex'))]);

async function drop(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const zone = dialogOf(page).getByText('Drag the files here').locator('..');
  const transfer = await dataOfDrag(page, files);
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
  await expect(dialogOf(page).getByText('Drop the files to add them')).toBeVisible();
  await dialogOf(page).locator('[data-dragging=true]').dispatchEvent('drop', { dataTransfer: transfer });
}

/** Checks that an item shows the first page of its PDF, in the page's own proportions. */
async function expectFirstPage(item: Locator): Promise<void> {
  const preview = item.locator('img');
  await expect(preview).toBeVisible();
  const size = await preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size[0]).toBe(80);
  expect(size[1]! / size[0]!).toBeCloseTo(842 / 595, 1);
}

test('UP-10 a PDF shows its first page, an encrypted or broken one its type', async ({ page, office }) => {
  await signIn(page, office.owner);
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  const dialog = dialogOf(page);
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500)]);
  await drop(page, [
    { name: 'Lease.pdf', bytes: samplePdf() },
    { name: 'Broken.pdf', bytes: broken },
    { name: 'Secret.pdf', bytes: encryptPdf(samplePdf(), { userPassword: 'a password' }) },
  ]);
  const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expectFirstPage(item('Lease.pdf'));
  for (const name of ['Broken.pdf', 'Secret.pdf']) {
    await expect(item(name).getByText('PDF', { exact: true })).toBeVisible();
    await expect(item(name).locator('img')).toHaveCount(0);
  }
});

test('UP-01 UP-02 UP-05 UP-08 dropped files are listed once, removed again, and uploaded byte for byte', async ({
  page,
  office,
}) => {
  await signIn(page, office.owner);
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Select and upload the files of your choice');
  const lease = { name: 'Lease.pdf', bytes: samplePdf() };
  await drop(page, [lease, { name: 'Deed.pdf', bytes: samplePdf() }]);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectFirstPage(dialog.getByRole('listitem').first());
  await drop(page, [lease]);
  await expect(dialog.getByText('Drag the files here')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove Deed.pdf' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  const download = page.waitForEvent('download');
  await choose(page, 'Lease.pdf', 'Download');
  expect(sha256((await saved(download)).bytes)).toBe(sha256(lease.bytes));
});

test('UP-07 UP-09 refused files are reported in one alert with all their names', async ({ page, office }) => {
  await signIn(page, office.owner);
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('.pdf, up to 10.00 MB each, at most 5 files');
  const files = [
    { name: 'huge.pdf', mimeType: 'application/pdf', buffer: largePdf(11 * 1024 * 1024) },
    { name: 'notes.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
    { name: 'good.pdf', mimeType: 'application/pdf', buffer: samplePdf() },
  ];
  await dialog.locator('input[type=file]').setInputFiles(files);
  await expect(dialog.getByRole('alert')).toHaveText(
    'huge.pdf exceeds the maximum size 2 files were left out: huge.pdf, notes.docx.',
  );
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  const many = Array.from({ length: 6 }, (_, index) => ({ ...files[2]!, name: `${index}.pdf` }));
  await dialog.locator('input[type=file]').setInputFiles(many);
  await expect(dialog.getByRole('alert')).toContainText('You can only upload a maximum of 5 files.');
  await dialog.getByRole('button', { name: 'Remove all' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
});

test('UP-03 the upload of a large file shows its progress and can be cancelled', async ({ page, office }) => {
  await signIn(page, office.owner);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  const dialog = dialogOf(page);
  const buffer = largePdf(6 * 1024 * 1024);
  const file = { name: 'slow.pdf', mimeType: 'application/pdf', buffer };
  await dialog.locator('input[type=file]').setInputFiles(file);
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 400_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Uploading');
  const bar = dialog.getByRole('progressbar', { name: 'Progress of slow.pdf' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await dialog.getByRole('button', { name: 'Cancel the upload of slow.pdf' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await network.send('Network.emulateNetworkConditions', { ...slow, latency: 0, uploadThroughput: -1 });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Completed');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

/** Chooses a file of 9 MB of this machine in the dialog and uploads it; a browser knows such a file again by its date. */
async function uploadLarge(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  await dialogOf(page).locator('input[type=file]').setInputFiles(file);
  await dialogOf(page).getByRole('button', { name: 'Upload', exact: true }).click();
}

test('UP-03 an upload in parts goes on where it was after a reload of the page, and after the session has ended', async ({
  page,
  office,
}, testInfo) => {
  const file = testInfo.outputPath('lease.pdf');
  writeFileSync(file, largePdf(9 * 1024 * 1024));
  /** What happens to the part that begins at an offset. */
  let atPart: (offset: number) => Promise<'send' | 'lose'> = () => Promise.resolve('send');
  const offsets: number[] = [];
  await page.route('**/api/document/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const offset = Number(await route.request().headerValue('upload-offset'));
    offsets.push(offset);
    return (await atPart(offset)) === 'send' ? route.continue() : route.abort();
  });
  await signIn(page, office.owner);

  atPart = (offset) => Promise.resolve(offset === 0 ? 'send' : 'lose');
  await uploadLarge(page, file);
  await expect.poll(() => offsets.slice(0, 2)).toEqual([0, PART_BYTES]);
  await page.reload();
  offsets.length = 0;
  let hasEnded = false;
  atPart = async () => {
    if (!hasEnded) await page.context().clearCookies({ name: /session/ });
    hasEnded = true;
    return 'send';
  };
  const since = new Date();
  await uploadLarge(page, file);
  const renewal = page.getByRole('dialog', { name: 'Session Expired' });
  await renewal.getByLabel('Password', { exact: true }).fill(office.owner.password);
  await renewal.getByRole('button', { name: 'Sign in', exact: true }).click();
  await renewal.getByRole('textbox', { name: /code/i }).fill(await mailedCode(office.owner.email, since));
  await expect(renewal).toBeHidden();
  await expect(dialogOf(page)).toBeHidden();
  expect(offsets).toEqual([PART_BYTES, PART_BYTES, 2 * PART_BYTES]);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByRole('row', { name: /lease\.pdf/ })).toBeVisible();
});
