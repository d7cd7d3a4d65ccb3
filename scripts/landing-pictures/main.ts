import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { LANDING_VERSIONS, versionPath } from '#shared/picture-versions.ts';
import { samplePdf } from '../../demo/sample-pdf.ts';
import { CHROMIUM } from '../chromium.ts';
import { webpOf } from '../pictures/webp-of.ts';
import { signIn, type MemberSession } from './member-session.ts';
import { recordStructures, type LandingPicture } from './pictured-screens.ts';
import { startProduct, type RunningProduct } from './running-product.ts';

/** `npm run landing:pictures` makes the pictures of the landing page in public/landing from the running product. */
const FOLDER = path.resolve(import.meta.dirname, '../../public/landing');
const MAX_BYTES = 100_000;
const MAYA = 'Maya Lindqvist';
const TOMAS = 'Tomás Herrera';
const AIKO = 'Aiko Sato';

/** Writes what the page shows as WebP, with less quality until it is small enough, and its smaller versions. */
async function take(page: Page, name: LandingPicture): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot();
  const file = path.join(FOLDER, `${name}.webp`);
  for (const quality of [0.92, 0.85, 0.75, 0.6]) {
    const webp = await webpOf(page, png, { quality });
    if (webp.length > MAX_BYTES) continue;
    writeFileSync(file, webp);
    for (const width of LANDING_VERSIONS)
      writeFileSync(versionPath(file, width), await webpOf(page, png, { quality, width }));
    console.log(`${name}.webp: ${webp.length} bytes at quality ${quality}`);
    return;
  }
  throw new Error(`The picture ${name} does not become smaller than ${MAX_BYTES} bytes.`);
}

/** Gives the organization documents in every state; returns the id of the one that both have signed. */
async function prepare(maya: MemberSession, tomas: MemberSession): Promise<string> {
  const put = async (name: string, signatories: readonly string[]) => {
    const id = await maya.upload(name, samplePdf());
    if (signatories.length > 0) await maya.askToSign(id, signatories);
    return id;
  };
  await put('Board resolution.pdf', []);
  const rejected = await put('Fee agreement 2026.pdf', [TOMAS, MAYA]);
  await tomas.reject(rejected);
  const signed = await put('Letter to Holm Bakery.pdf', [MAYA, TOMAS]);
  await maya.sign(signed, 330);
  await tomas.sign(signed, 262);
  const running = await put('Lease renewal.pdf', [MAYA, TOMAS, AIKO]);
  await maya.sign(running, 330);
  await put('Tax return, Holm Bakery.pdf', [MAYA]);
  await put('Supplier agreement.pdf', [TOMAS, MAYA]);
  return signed;
}

async function takeAll(product: RunningProduct): Promise<void> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const maya = await signIn(browser, product, 'maya@demo.example');
    const tomas = await signIn(browser, product, 'tomas@demo.example');
    const signed = await prepare(maya, tomas);
    const { page } = maya;
    await page.route('**/notification/events*', (route) => route.abort()); // or the network never falls idle
    await page.goto('/documents');
    await page.getByText('Lease renewal.pdf').first().waitFor();
    await take(page, 'documents');

    await page.keyboard.press('Control+b'); // folds the sidebar, so that the pictures show more of what they are about
    await page.setViewportSize({ width: 1200, height: 800 });
    await takeSignatories(page);
    await takeSigning(page, signed);
    await takeVerified(page, signed);
  } finally {
    await browser.close();
  }
}

async function takeSignatories(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Board resolution.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Add Signatories' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  for (const [index, name] of [MAYA, TOMAS].entries()) {
    if (index > 0) await drawer.getByRole('button', { name: 'Add another' }).click();
    await drawer.getByRole('combobox', { name: 'Signatory' }).nth(index).click();
    await page.getByRole('option', { name }).click();
  }
  await take(page, 'signatories');
}

async function takeSigning(page: Page, id: string): Promise<void> {
  await page.goto(`/documents?layout=preview&instanceId=${id}`);
  const canvas = page.getByRole('region', { name: 'Page 1' }).locator('canvas');
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The first page is not shown.');
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.wheel(0, 330); // to the signatures
  await take(page, 'signing');
}

async function takeVerified(page: Page, id: string): Promise<void> {
  const file = await page.request.get(`/api/document/document/${id}/attachment?version=3`);
  await page.goto('/verify', { waitUntil: 'networkidle' });
  const given = { name: 'Letter to Holm Bakery.pdf', mimeType: 'application/pdf', buffer: await file.body() };
  await page.locator('input[type=file]').first().setInputFiles(given);
  const verdict = page.getByRole('heading', { name: /valid/i }).first();
  await verdict.evaluate((heading) => window.scrollTo(0, heading.getBoundingClientRect().top - 120));
  await take(page, 'verified');
}

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
try {
  await takeAll(product);
  recordStructures();
} finally {
  await product.stop();
}
