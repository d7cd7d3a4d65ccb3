import type { Page } from '@playwright/test';

/** Chooses an option of the field with this name, whose list is searched for a text. */
export async function chooseFrom(page: Page, list: string, search: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: list });
  await field.click();
  await field.fill(search);
  await page.getByRole('option', { name: option }).click();
}
