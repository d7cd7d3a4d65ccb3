import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until React has hydrated its controls: react-hook-form sets its fields to their defaults then, so that
 * text typed earlier would be lost. React marks a control while it renders it; the effects, which listen to keys, run later, and
 * the browser is idle only after them.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const controls = Array.from(document.querySelectorAll('main input, main button'));
    const isHydrated = (control: Element) =>
      Object.keys(control).some((key) => key.startsWith('__reactFiber'));
    return controls.length > 0 && controls.every(isHydrated);
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
