import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { GUIDE_VERSIONS, versionPath } from '#shared/picture-versions.ts';
import { webpOf } from '../../../scripts/pictures/webp-of.ts';
import { expect } from './office-fixture.ts';
import { withoutData } from './without-data.ts';
import { withoutStream } from './without-stream.ts';

/** True in `npm run screenshots`, which makes the pictures instead of checking them. */
const IS_MAKING = process.env['GUIDE_PICTURES'] === 'make';
/** Width of the sidebar, which the pictures leave out; screens without it are as much narrower. */
const SIDEBAR_WIDTH = 17 * 16;
const HEIGHT = 800;
const WITH_SIDEBAR = { width: 1280, height: HEIGHT };
const WITHOUT_SIDEBAR = { width: WITH_SIDEBAR.width - SIDEBAR_WIDTH, height: HEIGHT };

const QUALITY = 0.85;

const pictureOf = (name: string) => `public/resources/${name}.webp`;
const structureOf = (name: string) => `tests/e2e/guide-pictures/${name}.txt`;

/** Prepares the window for a picture: a page of the app beside its sidebar, or a public page. */
export async function sizeForPicture(page: Page, kind: 'app' | 'public'): Promise<void> {
  await page.setViewportSize(kind === 'app' ? WITH_SIDEBAR : WITHOUT_SIDEBAR);
  await withoutStream(page);
}

/**
 * Expects the screen to have the structure that it had when its picture was made: roles and names of its elements, with data
 * left out. Makes picture and structure instead when `npm run screenshots` runs.
 */
export async function expectPictured(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  const structure = await structureNow(page);
  if (!IS_MAKING) {
    const hint = `The screen has changed since its picture was made: run \`npm run screenshots\`.`;
    expect(structure, hint).toBe(readFileSync(structureOf(name), 'utf8'));
    return;
  }
  mkdirSync('public/resources', { recursive: true });
  writeFileSync(structureOf(name), structure);
  await writePicture(page, pictureOf(name));
}

/** Returns the accessible structure of the dialog that is open, or else of the page's content. */
async function structureNow(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const shown = (await dialog.count()) > 0 ? dialog.first() : page.getByRole('main');
  // Ignores the text of documents: pages are drawn only when they come into view.
  await page.evaluate(() => {
    for (const layer of document.querySelectorAll('.textLayer')) layer.setAttribute('aria-hidden', 'true');
  });
  return `${withoutData(await shown.ariaSnapshot())}\n`;
}

/** Writes the screen without the sidebar as WebP, and its smaller versions. */
async function writePicture(page: Page, file: string): Promise<void> {
  const hasSidebar = page.viewportSize()?.width === WITH_SIDEBAR.width;
  const clip = { x: hasSidebar ? SIDEBAR_WIDTH : 0, y: 0, ...WITHOUT_SIDEBAR };
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  const studio = await page.context().newPage(); // a blank page has no policy that would forbid this
  writeFileSync(file, await webpOf(studio, png, { quality: QUALITY }));
  for (const width of GUIDE_VERSIONS)
    writeFileSync(versionPath(file, width), await webpOf(studio, png, { quality: QUALITY, width }));
  await studio.close();
}
