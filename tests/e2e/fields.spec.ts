import type { Locator, Page, TestInfo } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { samplePdf } from '#demo/sample-pdf.ts';
import { signaturesOnPages } from '#signing';
import { putDocument, versionBytes } from '#support/browser/documents-by-api.ts';
import { choose } from '#support/browser/document-steps.ts';
import { expect, signIn, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';
import { signersOfFields, validateTrusting } from '#support/pdf/pdfsig.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';

const NAME = 'Lease.pdf';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Sent {
  signature_field: { x: number; y: number; width: number; height: number; pages: number[] | 'all' };
  pages_to_sign: number[];
}

/** Uploads a document and names its signatories in the drawer, which stays open. */
async function nameSignatories(page: Page, names: string[]): Promise<{ id: string; drawer: Locator }> {
  const id = await putDocument(page, NAME, samplePdf());
  await openPage(page, '/documents');
  await choose(page, NAME, 'Add Signatories');
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  for (const [index, name] of names.entries()) {
    if (index > 0) await drawer.getByRole('button', { name: 'Add another' }).click();
    await drawer.getByRole('combobox', { name: 'Signatory' }).nth(index).click();
    await page.getByRole('option', { name }).click();
  }
  return { id, drawer };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Place the signature fields' });
const pageOf = (page: Page, number: number) => dialog(page).getByRole('region', { name: `Page ${number}` });
const fieldOf = (page: Page, name: string) =>
  dialog(page).getByRole('group', { name: new RegExp(`^Field of ${name}`) });
const step = (page: Page) => page.getByRole('region', { name: 'Next step' });

async function openPlacing(page: Page, drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole('button', { name: `Place the field of ${name}` }).click();
  await expect(pageOf(page, 1).locator('canvas').first()).toBeVisible();
  // Over the page once its size is known.
  await expect(pageOf(page, 1).getByRole('group', { name: /^Page 1: press Enter/ })).toBeAttached();
}

/** Draws a rectangle on the first page: corners as fractions of the page, from its top left. */
async function draw(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = (await pageOf(page, 1).boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 3 });
  await page.mouse.up();
}

/** Sends the drawer; returns its entries as the service receives them. */
async function send(page: Page, drawer: Locator): Promise<Sent[]> {
  const request = page.waitForRequest((one) => one.method() === 'PATCH' && one.url().endsWith('/document'));
  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  const { signatory_data } = (await request).postDataJSON() as { signatory_data: Sent[] }; // the product's own request
  await expect(drawer).toBeHidden();
  return signatory_data;
}

/** Returns signers and fields that pdfsig finds in a version whose signatures are all valid, and where they stand, the lowest first. */
async function signed(
  page: Page,
  info: TestInfo,
  office: Office,
  { id, version }: { id: string; version: number },
) {
  const bytes = await versionBytes(page, id, version);
  const file = info.outputPath('signed.pdf');
  writeFileSync(file, bytes);
  const found = validateTrusting(office.authority.root, file);
  expect(new Set(found.map(({ signature }) => signature))).toEqual(new Set(['Signature is Valid.']));
  const places = signaturesOnPages(bytes).map(({ page: number, rectangle: { x, y, width, height } }) => ({
    page: number,
    ...{ x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
  }));
  places.sort((one, other) => one.y - other.y || one.page - other.page);
  return { signers: signersOfFields(file), places };
}

const placeOf = ({ signature_field: { x, y, width, height } }: Sent, page: number) => ({
  page,
  ...{ x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) },
});

test('two signatories sign in the fields that the owner placed by mouse and by keyboard', async ({
  browser,
  page,
  office,
}, info) => {
  const { owner, member } = office;
  await signIn(page, owner);
  const { id, drawer } = await nameSignatories(page, [owner.fullName, member.fullName]);
  await openPlacing(page, drawer, owner.fullName);
  await draw(page, [0.1, 0.3], [0.45, 0.4]);
  await expect(fieldOf(page, owner.fullName)).toBeFocused();
  await draw(page, [0.2, 0.35], [0.2, 0.45]); // moves it
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${member.fullName}`) })
    .press('Enter');
  await pageOf(page, 1)
    .getByRole('group', { name: /^Page 1: press Enter/ })
    .press('Enter');
  await expect(fieldOf(page, member.fullName)).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(
    dialog(page).getByRole('button', { name: `Field of ${owner.fullName} on page 1: choose it` }),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(drawer.getByText('Page 1 · placed')).toHaveCount(2);
  await expect(drawer.getByRole('button', { name: `Change the field of ${owner.fullName}` })).toBeFocused();
  const entries = await send(page, drawer);

  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('img', { name: `Field of ${member.fullName}, empty` })).toBeVisible();
  await page.getByRole('button', { name: 'Sign here, on page 1' }).press('Enter');
  await step(page).getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(step(page).getByRole('status')).toHaveText(`Signed. ${member.fullName} is next.`);

  const context = await browser.newContext();
  const other = await context.newPage();
  await startSession(other, member);
  await other.goto(`/documents/${id}`);
  await other.getByRole('button', { name: 'Sign here, on page 1' }).click();
  await step(other).getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(step(other).getByRole('status')).toHaveText('Signed. All have signed.');
  await context.close();

  const { signers, places } = await signed(page, info, office, { id, version: 3 });
  expect(signers).toHaveLength(2);
  expect(signers.find(({ signer }) => signer === member.fullName)?.field).toMatch(/^Signatory 2 /); // made by the first
  expect(places).toEqual(entries.map((entry) => placeOf(entry, 1)).toSorted((one, other) => one.y - other.y));
});

test('a field in the same place on every page is signed on every page', async ({ page, office }, info) => {
  const { owner } = office;
  await signIn(page, owner);
  const { id, drawer } = await nameSignatories(page, [owner.fullName]);
  await openPlacing(page, drawer, owner.fullName);
  await dialog(page).getByRole('button', { name: 'Place it on page 1' }).click();
  await dialog(page).getByRole('radio', { name: 'Same place on every page' }).check();
  await dialog(page).getByRole('button', { name: 'Middle left' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText('Every page · placed')).toBeVisible();
  const [entry] = await send(page, drawer);
  expect(entry!.signature_field.pages).toBe('all');

  await page.goto(`/documents/${id}`);
  await step(page).getByRole('button', { name: 'Place my signature' }).click();
  await expect(page.getByRole('group', { name: /^Signature on page 1/ })).toBeFocused();
  await page.keyboard.press('ArrowUp'); // stays, since it may not be moved
  await step(page).getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(step(page).getByRole('status')).toHaveText('Signed. All have signed.');
  const { signers, places } = await signed(page, info, office, { id, version: 2 });
  expect(signers.map(({ signer }) => signer)).toEqual([owner.fullName, owner.fullName]);
  expect(places).toEqual([placeOf(entry!, 1), placeOf(entry!, 2)]);
});

test('on a phone a tap places the field, and a tap on “Sign here” the signature', async ({
  browser,
  office,
}) => {
  const { owner } = office;
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await signIn(page, owner);
  const { id, drawer } = await nameSignatories(page, [owner.fullName]);
  await openPlacing(page, drawer, owner.fullName);
  const box = (await pageOf(page, 1).boundingBox())!;
  await page.touchscreen.tap(box.x + box.width * 0.5, box.y + 440); // where the settings of the field will be
  await expect(fieldOf(page, owner.fullName)).toBeInViewport({ ratio: 0.99 });
  await dialog(page).getByRole('button', { name: 'Done' }).tap();
  await expect(drawer.getByText('Page 1 · placed')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await send(page, drawer);

  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Sign here, on page 1' }).tap();
  await expect(page.getByRole('group', { name: /^Signature on page 1/ })).toBeFocused();
  await step(page).getByRole('button', { name: 'Sign', exact: true }).tap();
  await expect(step(page).getByRole('status')).toHaveText('Signed. All have signed.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

test('a field that a workflow places is found in the document that it is assigned to', async ({
  page,
  office,
}) => {
  const { owner } = office;
  await startSession(page, owner);
  const id = await putDocument(page, NAME, samplePdf());
  await openPage(page, '/documents');
  await choose(page, NAME, 'Assign Workflow');
  const assign = page.getByRole('dialog', { name: 'Assign Workflow' });
  await assign.getByRole('button', { name: 'Create Workflow' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Workflow' });
  await form.getByLabel('Workflow name').fill('Leases');
  await form.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: owner.fullName }).click();
  await form.getByRole('button', { name: `Place the field of ${owner.fullName}` }).click();
  await dialog(page).getByRole('button', { name: 'Place it on page 1' }).click();
  await dialog(page).getByRole('checkbox', { name: 'They may move it' }).check();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(form.getByText('Page 1 · placed, may be moved')).toBeVisible();
  await form.getByRole('button', { name: 'Add workflow' }).click();
  await expect(form).toBeHidden();
  await assign.getByRole('button', { name: 'Assign workflow' }).click();
  await expect(assign).toBeHidden();

  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Sign here, on page 1' }).click();
  await expect(page.getByRole('group', { name: /^Signature on page 1.*Arrow keys move it/ })).toBeFocused();
});

test('a field that a workflow places on the last page is found there in documents of two lengths', async ({
  page,
  office,
}, info) => {
  const { owner } = office;
  await startSession(page, owner);
  const long = await putDocument(page, NAME, samplePdf());
  const short = await putDocument(page, 'Short.pdf', classicPdf([{ width: 595, height: 842 }]));
  await openPage(page, '/documents');
  await choose(page, NAME, 'Assign Workflow');
  const assign = page.getByRole('dialog', { name: 'Assign Workflow' });
  await assign.getByRole('button', { name: 'Create Workflow' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Workflow' });
  await form.getByLabel('Workflow name').fill('Signed at the end');
  await form.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name: owner.fullName }).click();
  await form.getByRole('button', { name: `Place the field of ${owner.fullName}` }).click();
  await dialog(page).getByRole('button', { name: 'Place it on the last page' }).click();
  await expect(fieldOf(page, owner.fullName)).toHaveAccessibleName(/on the last page/);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(form.getByText('Last page · placed')).toBeVisible();
  await expect(form.getByLabel('Pages to sign')).toHaveValue('Last page');
  await form.getByRole('button', { name: 'Add workflow' }).click();
  await expect(form).toBeHidden();
  await assign.getByRole('button', { name: 'Assign workflow' }).click();
  await expect(assign).toBeHidden();
  await choose(page, 'Short.pdf', 'Assign Workflow');
  await expect(assign.getByText('last page')).toBeVisible();
  await assign.getByRole('radio', { name: 'Signed at the end' }).check();
  await assign.getByRole('button', { name: 'Assign workflow' }).click();
  await expect(assign).toBeHidden();

  for (const { id, number } of [
    { id: long, number: 2 },
    { id: short, number: 1 },
  ]) {
    await page.goto(`/documents/${id}`);
    await expect(page.getByRole('region', { name: 'Page 1' }).locator('canvas').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Page number' }).fill(String(number));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Sign here, on page ${number}` }).click();
    await step(page).getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(step(page).getByRole('status')).toHaveText('Signed. All have signed.');
    const { places } = await signed(page, info, office, { id, version: 2 });
    expect(places.map((place) => place.page)).toEqual([number]);
  }
});
