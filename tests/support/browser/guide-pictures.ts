import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
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
  const structure = await structureNow(page);
  if (!IS_MAKING) {
    const hint = `The screen has changed since its picture was made: run \`npm run screenshots\`.`;
    expect(structure, hint).toBe(readFileSync(structureOf(name), 'utf8'));
    return;
  }
  mkdirSync('public/resources', { recursive: true });
  writeFileSync(structureOf(name), structure);
  writeFileSync(pictureOf(name), await webpOf(page));
}

/** Returns the accessible structure of the dialog that is open, or else of the page's content. */
async function structureNow(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const shown = (await dialog.count()) > 0 ? dialog.first() : page.getByRole('main');
  // What a document says is no part of the screen, and its pages are drawn as they come into view.
  await page.evaluate(() => {
    for (const layer of document.querySelectorAll('.textLayer')) layer.setAttribute('aria-hidden', 'true');
  });
  return `${withoutData(await shown.ariaSnapshot())}\n`;
}

/** Returns the screen as WebP, which the browser itself writes, without the sidebar. */
async function webpOf(page: Page): Promise<Buffer> {
  const hasSidebar = page.viewportSize()?.width === WITH_SIDEBAR.width;
  const clip = { x: hasSidebar ? SIDEBAR_WIDTH : 0, y: 0, ...WITHOUT_SIDEBAR };
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  const studio = await page.context().newPage(); // a blank page has no policy that would forbid this
  const webp = await studio.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.85).split(',')[1] ?? '';
  }, png.toString('base64'));
  await studio.close();
  return Buffer.from(webp, 'base64');
}
