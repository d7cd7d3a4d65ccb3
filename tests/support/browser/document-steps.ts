import { readFileSync } from 'node:fs';
import type { BrowserContext, Download, Locator, Page } from '@playwright/test';
import { expect } from './office-fixture.ts';

/** Uploads one file from the documents screen. */
export async function upload(page: Page, file: string | { name: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('button', { name: 'Upload files' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  const given = typeof file === 'string' ? file : { ...file, mimeType: 'application/pdf' };
  await dialog.locator('input[type=file]').setInputFiles(given);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the menu of a document in the table and chooses from it. */
export async function choose(page: Page, documentName: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${documentName}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Opens the form that signs a document of the table, beside its preview. */
export async function openSignForm(page: Page, documentName: string): Promise<Locator> {
  await page.getByRole('button', { name: documentName, exact: true }).click();
  await expect(page.getByRole('heading', { name: documentName })).toBeVisible(); // before, it is the menu of the row
  await choose(page, documentName, 'Sign Digitally');
  return page.getByRole('dialog', { name: 'Sign Digitally' });
}

/** Names signatories in the given order, each for page 1. */
export async function addSignatories(page: Page, documentName: string, names: string[]): Promise<void> {
  await choose(page, documentName, 'Add Signatories');
  const drawer = page.getByRole('dialog', { name: 'Add Signatories' });
  for (const [index, name] of names.entries()) {
    if (index > 0) await drawer.getByRole('button', { name: 'Add another' }).click();
    await drawer.getByRole('combobox', { name: 'Signatory' }).nth(index).click();
    await page.getByRole('option', { name }).click();
  }
  await drawer.getByRole('button', { name: 'Add signatories' }).click();
  await expect(drawer).toBeHidden();
}

/** Draws a rectangle on the first page of the preview: corners as fractions of the page, from its top left. */
export async function drawPosition(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = await firstPage(page).boundingBox();
  if (!box) throw new Error('The first page is not shown.');
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

export const firstPage = (page: Page): Locator => page.getByRole('region', { name: 'Page 1' });

/** Draws a position in the preview of a document in the user's turn, opens the drawer and signs. */
export async function signInPreview(page: Page, from: readonly [number, number]): Promise<void> {
  await expect(firstPage(page).locator('canvas')).toBeVisible();
  await drawPosition(page, from, [from[0] + 0.3, from[1] + 0.08]);
  await page.getByRole('button', { name: 'Sign Digitally' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sign Digitally' });
  await drawer.getByRole('button', { name: 'Sign document' }).click();
  await expect(drawer).toBeHidden();
}

export async function saved(
  download: Promise<Download>,
): Promise<{ path: string; name: string; bytes: Buffer }> {
  const file = await download;
  const path = await file.path();
  return { path, name: file.suggestedFilename(), bytes: readFileSync(path) };
}

/** Counts the mouse clicks in this context from now on; a button that is pressed by keyboard does not count. */
export async function clickCounter(context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  await context.exposeFunction('countClick', () => (clicks += 1));
  await context.addInitScript(() => {
    const count = (globalThis as unknown as { countClick: () => void }).countClick; // exposed above
    document.addEventListener('click', (event) => event.detail > 0 && count(), { capture: true });
  });
  return () => clicks;
}
