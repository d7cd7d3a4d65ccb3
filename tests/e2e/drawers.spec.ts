import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { openPage } from '#support/browser/open-page.ts';
import { expect, startSession, test, WITH_MOTION } from '#support/browser/office-fixture.ts';
import { choose, openSignForm, saved } from '#support/browser/document-steps.ts';

test.use(WITH_MOTION);

const LEASE = { name: 'Lease.pdf', buffer: samplePdf() };
const DEED = { name: 'Deed.pdf', buffer: samplePdf() };

const chosen = (drawer: Locator) =>
  drawer
    .getByRole('combobox', { name: 'Signatory' })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)); // a combobox is an input

async function fillPeople(page: Page, drawer: Locator, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    if (index > 0) await drawer.getByRole('button', { name: 'Add another' }).click();
    await drawer.getByRole('combobox', { name: 'Signatory' }).nth(index).click();
    await page.getByRole('option', { name }).click();
  }
}

/** Presses a key until its effect is announced: the first press is lost while the list is still being measured. */
async function pressUntilTold(page: Page, drawer: Locator, { key, told }: { key: string; told: string }) {
  await expect(async () => {
    if (!(await drawer.innerText()).includes(told)) await page.keyboard.press(key);
    await expect(drawer).toContainText(told, { timeout: 2_000 });
  }).toPass();
}

test('DO-08 DO-15 signatories are put in order by dragging and by keyboard', async ({ page, office }) => {
  const { owner, member, withoutCertificate } = office;
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await startSession(page, owner);
  await putDocument(page, LEASE.name, LEASE.buffer);
  await openPage(page, '/documents');
  await choose(page, LEASE.name, 'Add Signatories');
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  await expect(drawer).toHaveCSS('width', '810px');
  const names = [owner.fullName, member.fullName, withoutCertificate.fullName];
  await fillPeople(page, drawer, names);

  const from = (await drawer.getByRole('button', { name: 'Drag signatory 3' }).boundingBox())!;
  const to = (await drawer.getByRole('button', { name: 'Drag signatory 1' }).boundingBox())!;
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y - 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => chosen(drawer)).toEqual([names[2], names[0], names[1]]);

  await drawer.getByRole('button', { name: 'Drag signatory 1' }).focus();
  await page.keyboard.press('Space');
  await expect(drawer).toContainText(`${names[2]!} is held at number 1 of 3.`);
  await pressUntilTold(page, drawer, { key: 'ArrowDown', told: `${names[2]!} is now at number 2 of 3.` });
  await page.keyboard.press('Escape');
  await expect(drawer).toContainText(`${names[2]!} stays number 1 of 3.`);
  await expect(drawer).toBeVisible();
  expect(await chosen(drawer)).toEqual([names[2], names[0], names[1]]);

  await page.keyboard.press('Space');
  await pressUntilTold(page, drawer, { key: 'ArrowDown', told: `${names[2]!} is now at number 2 of 3.` });
  await page.keyboard.press('Space');
  await expect.poll(() => chosen(drawer)).toEqual([names[0], names[2], names[1]]);

  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  await expect(drawer).toBeHidden();
  const progress = page.getByRole('row', { name: /Lease\.pdf/ });
  await expect(progress).toContainText(
    `${names[0]!}: to sign now; ${names[2]!}: waiting; ${names[1]!}: waiting`,
  );
  expect(violations).toEqual([]);
});

test('VA-04 VA-05 VA-06 IN-03 a missing or wrong value in a list of signatories is reported at its field', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  await putDocument(page, LEASE.name, LEASE.buffer);
  await openPage(page, '/documents');
  await choose(page, LEASE.name, 'Add Signatories');
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  const send = drawer.getByRole('button', { name: 'Add signatories' });
  const pages = drawer.getByLabel('Pages to sign');
  await pages.fill('x');
  await drawer.getByLabel(/^Note/).fill('n'.repeat(101));
  await expect(drawer.getByText('101/100')).toHaveAttribute('data-over', 'true');
  await send.click();
  await expect(drawer.getByText('Signatory is required')).toBeVisible();
  await expect(drawer.getByText('At least one page is required')).toBeVisible();
  await expect(drawer.getByText('Only 100 characters are allowed')).toBeVisible();

  await pages.fill('2, two, 1,, 2');
  await pages.blur();
  await expect(pages).toHaveValue('2, 1');
  await pages.fill('3');
  await expect(drawer.getByText('Page 3 does not exist. The document has 2 pages.')).toBeVisible();

  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: office.member.fullName }).click();
  await drawer.getByRole('button', { name: 'Add another' }).press('Enter');
  await drawer.getByRole('combobox', { name: 'Signatory' }).nth(1).click();
  await expect(page.getByRole('option', { name: office.member.fullName })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  for (let count = 2; count < 10; count += 1) {
    await drawer.getByRole('button', { name: 'Add another' }).press('Enter'); // the list of the new row may cover it
  }
  await expect(drawer.getByText('10 of 10 · At most 10 signatories are allowed')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Add another' })).toBeDisabled();
  for (let count = 10; count > 0; count -= 1) {
    await drawer.getByRole('button', { name: `Remove signatory ${count}` }).click();
  }
  await send.click();
  await expect(drawer.getByText('At least 1 signatory is required')).toBeVisible();

  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(drawer).toBeHidden();
});

test('DO-08 DO-16 the signatories of several documents are added in one step', async ({ page, office }) => {
  await startSession(page, office.owner);
  await putDocument(page, LEASE.name, LEASE.buffer);
  await putDocument(page, DEED.name, DEED.buffer);
  await openPage(page, '/documents');
  await page.getByRole('checkbox', { name: /select all/i }).check();
  await page
    .getByRole('toolbar', { name: 'Selection' })
    .getByRole('button', { name: 'Add Signatories' })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  await expect(drawer).toContainText('2 documents');
  await expect(drawer).toContainText('Each document has 2 pages');
  await fillPeople(page, drawer, [office.member.fullName]);
  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'In Progress' })).toHaveCount(2);
});

test('DO-12 DO-15 every version is listed with its link, its file and the signature that it added', async ({
  context,
  page,
  office,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, office.owner);
  const id = await putDocument(page, LEASE.name, LEASE.buffer);
  await askToSign(page, [id], { names: [office.owner.fullName] });
  await openPage(page, '/documents');
  const form = await openSignForm(page, LEASE.name);
  await form.getByRole('textbox', { name: 'Position' }).fill('72,72,180,60');
  await form.getByLabel('Reason').fill('Rent agreed');
  await form.getByRole('button', { name: 'Sign document' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('gridcell', { name: 'Signing Complete' })).toBeVisible();
  await choose(page, LEASE.name, 'Versions');
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await expect(drawer).toHaveCSS('width', '600px');
  const versions = drawer.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText(`Signed by ${office.owner.fullName}`);
  await expect(versions.first()).toContainText('Rent agreed');
  await expect(versions.first()).toContainText(/CN=Olivia Berg.*Certificate file/);
  await expect(versions.last()).not.toContainText('Signed by');

  await drawer.getByRole('button', { name: 'Copy link to version 1' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const copied = await page.request.get(link);
  expect(Buffer.compare(await copied.body(), LEASE.buffer)).toBe(0);

  const started = page.waitForEvent('download');
  await drawer.getByRole('link', { name: 'Download version 2' }).click();
  const file = await saved(started);
  expect(file.name).toBe('Lease (version 2).pdf');
  expect(file.bytes.subarray(0, LEASE.buffer.length).equals(LEASE.buffer)).toBe(true);
});
