import type { Locator, Page } from '@playwright/test';
import { expect } from './office-fixture.ts';

/** Activates a control: by mouse, by touch or by keys. */
export type Press = (control: Locator) => Promise<void>;

/** Bar of the signing room with its one button. */
export const nextStep = (page: Page): Locator => page.getByRole('region', { name: 'Next step' });

/** Signature that is placed on page 1. */
export const placedSignature = (page: Page): Locator =>
  page.getByRole('group', { name: /^Signature on page 1/ });

/** Opens the signing room of a document from the newest notification about it. */
export async function openFromNotification(page: Page, documentName: string, press: Press): Promise<void> {
  await press(page.getByRole('button', { name: /^Notifications/ }));
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await press(inbox.getByRole('button', { name: new RegExp(documentName) }).first());
  await expect(page).toHaveURL(/\/documents\/[0-9a-f-]+$/);
}

/** Places the signature where the room proposes it, and signs. By touch the placed signature is tapped in between. */
export async function placeAndSign(page: Page, press: Press, isByTouch = false): Promise<void> {
  await press(nextStep(page).getByRole('button', { name: 'Place my signature' }));
  await expect(placedSignature(page)).toBeFocused();
  if (isByTouch) await placedSignature(page).tap(); // two quick taps in one place are a double tap, which must not sign
  await press(nextStep(page).getByRole('button', { name: 'Sign', exact: true }));
}

/** Presses Tab until the control has the focus, at most 60 times. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < 60; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}
