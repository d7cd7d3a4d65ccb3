import type { Page } from '@playwright/test';

/** Returns the header with all cookies of the page's browser. */
export async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
