import type { Browser, BrowserContext, Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { dropOnPage } from '#support/browser/drop-files.ts';
import { askToSign, putDocument } from '#support/browser/documents-by-api.ts';
import { firstPage } from '#support/browser/document-steps.ts';
import { print } from './measure.ts';
import { SESSION, startChromium, startWebStack, type MeasuredUser, type WebStack } from './web-stack.ts';

/**
 * Counts the clicks, drags and keys of the main jobs in Chromium, sign-in aside: from "your turn" to "signed", in the signing room by
 * mouse, from the row and by keyboard alone, and, as the reference, in the preview with its drawer, which was the only way before
 * there was a room; and from a file to the request to sign it.
 */
interface Counted {
  clicks: number;
  drags: number;
  keys: number;
}

interface Walk {
  name: string;
  act: (page: Page, names: Names) => Promise<void>;
}

/** The document of a walk, and who is to sign a new one. */
interface Names {
  document: string;
  signatory: string;
}

async function main(): Promise<void> {
  const stack = await startWebStack('bench-walk');
  const browser = await startChromium();
  try {
    for (const [index, { name, act }] of SIGNING.entries()) {
      const document = `Engagement letter ${index + 1}.pdf`;
      await putForMember(browser, stack, document);
      print({
        walk: name,
        ...(await count(browser, stack, stack.member, (page) => act(page, { document, signatory: '' }))),
      });
    }
    for (const [index, { name, act }] of SENDING.entries()) {
      const names = { document: `Lease ${index + 1}.pdf`, signatory: stack.member.fullName };
      print({ walk: name, ...(await count(browser, stack, stack.owner, (page) => act(page, names))) });
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

const SIGNING: readonly Walk[] = [
  {
    name: 'reference: sign in the preview with its drawer',
    act: async (page, { document }) => {
      await page.getByRole('button', { name: document, exact: true }).click();
      await drawOnFirstPage(page);
      await page.getByRole('button', { name: 'Sign Digitally' }).click();
      const drawer = page.getByRole('dialog', { name: 'Sign Digitally' });
      await drawer.getByRole('button', { name: 'Sign document' }).click();
      await drawer.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'sign from the notification',
    act: async (page, { document }) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      const inbox = page.getByRole('dialog', { name: 'Notifications' });
      await inbox
        .getByRole('button', { name: new RegExp(document) })
        .first()
        .click();
      await signInRoom(page);
    },
  },
  {
    name: 'sign from the row',
    act: async (page, { document }) => {
      await page.getByRole('link', { name: `Sign ${document}` }).click();
      await signInRoom(page);
    },
  },
  {
    name: 'sign by keyboard alone',
    act: async (page) => {
      for (const key of ['j', 's']) await page.keyboard.press(key); // the first row waits for the reader
      await step(page).getByRole('button', { name: 'Place my signature' }).waitFor();
      await page.getByRole('region', { name: 'Page 1' }).locator('canvas').first().waitFor();
      await page.keyboard.press('s'); // places the signature
      await step(page).getByRole('button', { name: 'Sign', exact: true }).waitFor();
      for (const key of ['s', 'Enter']) await page.keyboard.press(key); // leads to the button, and presses it
      await step(page).getByRole('status').waitFor();
    },
  },
];

const SENDING: readonly Walk[] = [
  {
    name: 'reference: upload by the dialog, then ask one person to sign from the menu of the row',
    act: async (page, { document, signatory }) => {
      await page.getByRole('button', { name: 'Upload files' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Upload files' });
      const chosen = page.waitForEvent('filechooser');
      await dialog
        .getByRole('button', { name: /drop|choose|browse/i })
        .first()
        .click();
      await (await chosen).setFiles({ name: document, mimeType: 'application/pdf', buffer: samplePdf() });
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('row', { name: document }).hover();
      await page.getByRole('button', { name: `Actions for ${document}` }).click();
      await page.getByRole('menuitem', { name: 'Add Signatories' }).click();
      await nameSignatory(page, signatory);
    },
  },
  {
    name: 'drop a file on the page, then ask one person to sign from the uploads',
    act: async (page, { document, signatory }) => {
      await dropOnPage(page, [{ name: document, bytes: samplePdf() }]);
      await page.getByRole('button', { name: 'Add signatories' }).click();
      await nameSignatory(page, signatory);
    },
  },
];

const step = (page: Page) => page.getByRole('region', { name: 'Next step' });

async function signInRoom(page: Page): Promise<void> {
  await step(page).getByRole('button', { name: 'Place my signature' }).click();
  await step(page).getByRole('button', { name: 'Sign', exact: true }).click();
  await step(page).getByRole('status').waitFor();
}

async function nameSignatory(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  await drawer.getByRole('combobox', { name: 'Signatory' }).click();
  await page.getByRole('option', { name }).click();
  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  await drawer.waitFor({ state: 'hidden' });
}

async function drawOnFirstPage(page: Page): Promise<void> {
  await firstPage(page).locator('canvas').first().waitFor();
  const box = await firstPage(page).boundingBox();
  if (!box) throw new Error('The first page is not shown.');
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3, { steps: 4 });
  await page.mouse.up();
}

/** Lets the owner upload a document for the member to sign, without the screens. */
async function putForMember(browser: Browser, stack: WebStack, name: string): Promise<void> {
  const context = await signedIn(browser, stack, stack.owner);
  const page = await context.newPage();
  await page.goto(`${stack.base}/documents`);
  const id = await putDocument(page, name, samplePdf());
  await askToSign(page, [id], { names: [stack.member.fullName] });
  await context.close();
}

async function signedIn(
  browser: Browser,
  { base }: WebStack,
  { session }: MeasuredUser,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: SESSION, value: session, url: base }]);
  return context;
}

/** Counts what a user does on the documents page and after it. */
async function count(
  browser: Browser,
  stack: WebStack,
  user: MeasuredUser,
  act: (page: Page) => Promise<void>,
): Promise<Counted> {
  const context = await signedIn(browser, stack, user);
  const counted: Counted = { clicks: 0, drags: 0, keys: 0 };
  await context.exposeFunction('countAct', (act: keyof Counted) => (counted[act] += 1));
  await context.addInitScript(countActs);
  const page = await context.newPage();
  await page.goto(`${stack.base}/documents`);
  await page.getByRole('button', { name: 'Upload files' }).first().waitFor();
  await page.waitForTimeout(2000); // what loads while the page is read
  await act(page);
  await context.close();
  return counted;
}

/** Reports clicks, drags and keys of the user from inside the page; the click at the end of a drag is none. */
function countActs(): void {
  const count = (globalThis as unknown as { countAct: (act: string) => void }).countAct; // exposed above
  let from = { x: 0, y: 0 };
  addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (from = { x, y }), true);
  addEventListener(
    'pointerup',
    ({ clientX, clientY }) => count(Math.hypot(clientX - from.x, clientY - from.y) > 4 ? 'drags' : 'clicks'),
    true,
  );
  addEventListener('drop', () => count('drags'), true);
  addEventListener('keydown', ({ repeat }) => repeat || count('keys'), true);
}

await main();
